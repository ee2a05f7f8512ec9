// What the device keeps may be damaged: a service worker looks through it and fetches again what is not as it should be.
const PATIENCE_MS = 20_000;

// Returns when that is done, or takes too long, whether or not all could be had.
export function repaired(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = done;
    setTimeout(done, PATIENCE_MS);
    worker.postMessage("repair", [port2]);
  });
}
