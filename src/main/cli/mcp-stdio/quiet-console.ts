/**
 * Redirects the console and process warnings to stderr, because stdout carries only the
 * protocol. This module must be imported first.
 */
const writeToStderr = (...args: unknown[]): void =>
  void process.stderr.write(`${args.map(String).join(' ')}\n`);

for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const) console[name] = writeToStderr;
process.removeAllListeners('warning');
process.on('warning', (warning) => writeToStderr(warning.name, warning.message));
