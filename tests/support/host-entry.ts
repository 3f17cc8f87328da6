import { startHost } from '../../src/main/host/host.ts';

/**
 * Runs a host as a separate process. Argument 2 is the data folder, 3 a crash point or empty, 4 the profile of the
 * chain. It prints the ready line and stops when its stdin ends.
 */
const [, , dataFolder = '', crashAt = '', chain = 'off'] = process.argv;
const entry = new URL('../../src/main/cli/', import.meta.url);

const started = await startHost({
  dataFolder,
  ports: { gateway: 0, league: 0, referees: [], players: [], openfront: 0 },
  strictPorts: false,
  chain,
  limits: 'off',
  shell: 'browser',
  rendererFolder: null,
  demo: false,
  testClock: process.env['ARBITER_TEST_CLOCK'] === '1',
  crashAt: crashAt === '' ? null : crashAt,
  packaged: false,
  workerUrl: (name) => new URL(`${name}.ts`, entry),
  version: '0.0.0-test',
  log: (level, message, fields) =>
    void process.stderr.write(`${JSON.stringify({ level, message, ...fields })}\n`),
});
if (!started.ok) {
  process.stdout.write(`${JSON.stringify({ ready: false, code: started.code, message: started.message })}\n`);
  process.exitCode = 1;
} else {
  const host = started.value;
  process.stdout.write(`${JSON.stringify({ ready: true, ...host.ready })}\n`);
  process.stdin.on('end', () => void host.stop());
  process.stdin.resume();
}
