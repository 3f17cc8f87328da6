/**
 * Loaded before anything else: stdout carries the protocol and nothing else,
 * so that whatever some module has to say goes to stderr.
 */
const writeToStderr = (...args: unknown[]): void =>
  void process.stderr.write(`${args.map(String).join(' ')}\n`);

for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const) console[name] = writeToStderr;
process.removeAllListeners('warning');
process.on('warning', (warning) => writeToStderr(warning.name, warning.message));
