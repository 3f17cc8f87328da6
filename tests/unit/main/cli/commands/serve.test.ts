import { describe, expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/serve.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { scriptedHost } from '../../../../support/scripted-host.ts';

async function served(args: readonly string[], env: Record<string, string> = {}) {
  const recorded = recordedIo({ env });
  const host = scriptedHost({ games: [] });
  recorded.stop();
  const code = await command.run(args, { io: recorded.io, loadHost: async () => host.startHost });
  return { recorded, host, code };
}

describe('arbiter serve', () => {
  test('prints exactly one ready line with the documented fields', async () => {
    const { recorded, host, code } = await served(['--json', '--data', '/tmp/x']);
    expect(code).toBe(0);
    expect(recorded.out().split('\n')).toHaveLength(2);
    const line = JSON.parse(recorded.out()) as object;
    expect(line).toEqual({
      ready: true,
      pid: process.pid,
      url: 'http://127.0.0.1:7400/',
      uiUrl: 'http://127.0.0.1:7400/#token=reusable',
      adminToken: 'secret',
      data: '/tmp/x',
      ports: { gateway: 7400, league: null, referees: [], openfront: null, chain: null, lichess: null },
    });
    expect(Object.keys(line)).toEqual(['ready', 'pid', 'url', 'uiUrl', 'adminToken', 'data', 'ports']);
    expect(host.stops).toHaveLength(1);
  });

  test('prints the addresses by default', async () => {
    const { recorded } = await served([]);
    expect(recorded.out()).toContain('Arbiter 0.0.0 is ready');
    expect(recorded.out()).toContain('http://127.0.0.1:7400/#token=once');
  });

  test('starts a demo match only with --demo', async () => {
    expect((await served([])).host.started[0]?.demo).toBe(false);
    expect((await served(['--demo'])).host.started[0]?.demo).toBe(true);
  });

  test('passes ports, folder and options for tests to the host', async () => {
    const { host } = await served(['--port', '0', '--strict-ports'], { ARBITER_TEST_CLOCK: '1' });
    expect(host.started[0]).toMatchObject({ strictPorts: true, testClock: true, ports: { gateway: 0 } });
  });

  test.each([
    ['DATA_IN_USE', 3],
    ['PORT_IN_USE', 4],
  ] as const)('ends with the code of %s and its words', async (code, exit) => {
    for (const args of [[], ['--json']]) {
      const recorded = recordedIo();
      const loadHost = async () => async () => refuse(code, 'held by node (pid 1)');
      expect(await command.run(args, { io: recorded.io, loadHost })).toBe(exit);
      expect(recorded.err()).toContain('held by node (pid 1)');
      expect(recorded.out()).toBe('');
    }
  });

  test('prints its help without starting a host', async () => {
    const { recorded, host, code } = await served(['--help']);
    expect(code).toBe(0);
    expect(recorded.out()).toContain('Usage: arbiter serve');
    expect(host.started).toEqual([]);
  });
});
