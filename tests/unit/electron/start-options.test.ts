import { describe, expect, test } from 'vitest';
import { readStartOptions } from '../../../electron/start-options.ts';

const read = (args: readonly string[], env = {}) => readStartOptions({ args, env });

describe('the options of the desktop app', () => {
  test('are found among Chromium’s switches and the path of the app', () => {
    const args = [
      '--no-sandbox',
      '--inspect=0',
      '/opt/app',
      '--port',
      '0',
      '--data=/tmp/x',
      '--type=renderer',
    ];
    expect(read(args)).toMatchObject({ ok: true, value: { dataFolder: '/tmp/x', ports: { gateway: 0 } } });
  });

  test('start a demo match by default', () => {
    expect(read([])).toMatchObject({ ok: true, value: { demo: true } });
    expect(read(['--no-demo'])).toMatchObject({ ok: true, value: { demo: false } });
  });

  test('win over the environment', () => {
    const env = { ARBITER_PORT: '7500', ARBITER_DATA: '/tmp/env' };
    expect(read(['--port', '7600'], env)).toMatchObject({
      ok: true,
      value: { dataFolder: '/tmp/env', ports: { gateway: 7600 } },
    });
  });

  test.each([
    ['--port', 'many'],
    ['--port', '70000'],
    ['--port'],
    ['--chain', 'Not A Name'],
    ['--crash-at', 'nowhere'],
  ])('refuse %s %s with a message', (...args) => {
    expect(read(args)).toMatchObject({ ok: false, code: 'USAGE' });
  });
});
