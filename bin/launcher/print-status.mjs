/**
 * Prints a message of the launcher to stderr, because stdout carries the ready
 * line of `serve --json` and the MCP protocol.
 */
export const printStatus = (text) => void process.stderr.write(`arbiter: ${text}\n`);

/**
 * Prints a line that counts the seconds of a long step, or a single line when
 * stderr is not a terminal. Returns a function that prints how the step ended.
 */
export function printProgress(text) {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  if (!process.stderr.isTTY) {
    printStatus(`${text} …`);
    return (ending) => printStatus(`${ending} (${seconds()} s)`);
  }
  const draw = () => process.stderr.write(`\r\u001b[2Karbiter: ${text} … ${seconds()} s`);
  draw();
  const timer = setInterval(draw, 100);
  return (ending) => {
    clearInterval(timer);
    process.stderr.write(`\r\u001b[2Karbiter: ${ending} (${seconds()} s)\n`);
  };
}
