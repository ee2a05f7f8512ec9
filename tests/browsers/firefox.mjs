// Firefox, led by lines of JSON on standard input: {do, ...} in, {value} or {error} out. Arguments: browser, profile.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, userDataDir] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  userDataDir,
  headless: true,
  // Two processes on one machine find each other by address.
  extraPrefsFirefox: { "media.peerconnection.ice.obfuscate_host_addresses": false },
});
const [page] = await browser.pages();

const commands = {
  open: ({ address }) => page.goto(address).then(() => null),
  evaluate: ({ expression }) => page.evaluate(expression),
  press: ({ selector }) => page.click(selector),
  close: () => browser.close(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await commands[command.do](command)) ?? null };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (command.do === "close") process.exit(0);
}
