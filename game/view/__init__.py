"""From the state of a match to what is shown and said, as plain data. Nothing here touches the browser."""
