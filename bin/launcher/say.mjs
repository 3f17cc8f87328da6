/**
 * Everything the launcher says goes to stderr: stdout belongs to the ready
 * line of `serve --json` and to MCP.
 */
export const say = (text) => void process.stderr.write(`arbiter: ${text}\n`);

/** An end that a person can read; `exitCode` as in docs/cli.md. */
export class LaunchProblem extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LaunchProblem';
    this.exitCode = exitCode;
  }
}

/** Runs `main` and turns its end into the process's exit code, never into a stack trace for a known problem. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LaunchProblem)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}

/**
 * A line that counts the seconds of a long step: rewritten in a terminal,
 * said once where there is none. The answer ends it.
 */
export function sayWhile(text) {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  if (!process.stderr.isTTY) {
    say(`${text} …`);
    return (ending) => say(`${ending} (${seconds()} s)`);
  }
  const draw = () => process.stderr.write(`\r\u001b[2Karbiter: ${text} … ${seconds()} s`);
  draw();
  const timer = setInterval(draw, 100);
  return (ending) => {
    clearInterval(timer);
    process.stderr.write(`\r\u001b[2Karbiter: ${ending} (${seconds()} s)\n`);
  };
}
