// In process: the verdicts of a check are compared as values, and output to a terminal is recorded.
import { describe, expect, test, vi } from 'vitest';
import { checkCommand } from '../../../src/main/cli/league/check.ts';
import { checkAgent, type AgentCheckResult } from '../../../src/main/league/index.ts';
import { freePort } from '../../support/league/held-ports.ts';
import { leagueJoinDeps } from '../../support/league/external-agents.ts';
import {
  registerAgent,
  playerScript,
  scriptedAgent,
  type Script,
  type ScriptDialect,
} from '../../support/league/scripted-agent.ts';
import { post, valueOf } from '../../support/league/test-leagues.ts';
import { recordedIo } from '../../support/command-io.ts';

vi.setConfig({ testTimeout: 120_000 });

const examine = async (url: string): Promise<AgentCheckResult> =>
  valueOf(await checkAgent(leagueJoinDeps, { url, managerPort: null, waitMs: 0 }));

const verdicts = ({ steps }: AgentCheckResult): Record<string, string> =>
  Object.fromEntries(steps.map(({ step, verdict }) => [step, verdict]));

const good = playerScript('course');
const onChoice =
  (bad: Script): Script =>
  (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? bad(received, response)
      : good(received, response);

describe('the check of an external player', () => {
  test.each<[ScriptDialect]>([['course'], ['upper'], ['lower'], ['wrapped'], ['tools']])(
    'passes a player of the %s dialect, with time and method of each step',
    async (dialect) => {
      const agent = await scriptedAgent(dialect, playerScript(dialect));
      const verdict = await examine(agent.url);
      // These dialects differ from course only in method names, which are found by trying.
      const expectedDialect = dialect === 'lower' || dialect === 'upper' ? 'course' : dialect;
      expect([verdict.ok, verdict.dialect]).toEqual([true, expectedDialect]);
      expect(verdicts(verdict)).toMatchObject({
        register: 'skip',
        dialect: 'pass',
        invitation: 'pass',
        choice: 'pass',
        repeat: 'pass',
        late_call: 'pass',
        game_over: 'pass',
      });
      for (const { step, durationMs, method } of verdict.steps.slice(2)) {
        expect(durationMs, step).toBeGreaterThanOrEqual(0);
        expect(method, step).toEqual(expect.any(String));
      }
    },
  );

  test.each<[string, Script, string, string]>([
    ['refuses', () => ({ message_type: 'GAME_JOIN_ACK', accept: false }), 'invitation', 'it refuses'],
    ['chooses neither', onChoice(() => ({ parity_choice: 'seven' })), 'choice', 'neither even nor odd'],
    [
      'answers with another id',
      onChoice((_message, response) => {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 'other', result: { parity_choice: 'even' } }));
        return undefined;
      }),
      'choice',
      'a different id',
    ],
    ['hangs up', onChoice((_message, response) => void response.destroy()), 'choice', 'E009'],
  ])('fails a player that %s and names the step', async (_what, script, step, text) => {
    const agent = await scriptedAgent('course', script);
    const verdict = await examine(agent.url);
    expect(verdict.ok).toBe(false);
    const failed = verdict.steps.find((one) => one.verdict === 'fail');
    expect([failed?.step, failed?.detail]).toEqual([step, expect.stringContaining(text)]);
  });

  test('notes capitals and a choice that changes on a repeated call', async () => {
    let requested = 0;
    const agent = await scriptedAgent(
      'course',
      onChoice(() => ({ parity_choice: requested++ % 2 === 0 ? 'EVEN ' : 'odd' })),
    );
    const verdict = await examine(agent.url);
    expect(verdict.ok).toBe(true);
    expect(verdicts(verdict)).toMatchObject({ choice: 'note', repeat: 'note' });
  });

  test('sees the agent register at the stand-in manager, in its dialect', async () => {
    const agent = await scriptedAgent('tools', playerScript('tools'));
    const managerPort = await freePort();
    const managerUrl = `http://127.0.0.1:${managerPort}/mcp`;
    const examined = checkAgent(leagueJoinDeps, { url: agent.url, managerPort, waitMs: 20_000 });
    await vi.waitFor(() => registerAgent(managerUrl, 'tools', { url: agent.url, name: 'Echo' }), 20_000);
    const verdict = valueOf(await examined);
    expect(verdict.steps[0]).toMatchObject({ step: 'register', verdict: 'pass' });
    expect(verdict.steps[0]?.detail).toContain('"Echo" in tools');
    expect([verdict.ok, verdict.dialect]).toEqual([true, 'tools']);
  });

  test('recognises the agent whatever fields its registration uses', async () => {
    const agent = await scriptedAgent('course', good);
    const managerPort = await freePort();
    const examined = checkAgent(leagueJoinDeps, { url: agent.url, managerPort, waitMs: 20_000 });
    const params = {
      message_type: 'LEAGUE_REGISTER_REQUEST',
      metadata: { display_name: 'Echo', agent_endpoint: agent.url },
    };
    const request = { jsonrpc: '2.0', method: 'register_player', params, id: 1 };
    await vi.waitFor(() => post(`http://127.0.0.1:${managerPort}/mcp`, request), 20_000);
    expect(valueOf(await examined).steps[0]).toMatchObject({ step: 'register', verdict: 'pass' });
  });

  test('prints no control characters', async () => {
    const agent = await scriptedAgent(
      'course',
      onChoice(() => ({ parity_choice: '\u001b[2Jeven\u009b1m' })),
    );
    const recorded = recordedIo();
    const deps = { io: recorded.io, loadHost: () => Promise.reject(new Error('no host is needed')) };
    expect(await checkCommand.run([agent.url], deps)).toBe(1);
    expect(recorded.out()).toContain('is neither even nor odd');
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    expect(recorded.out()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
  });

  test('reports that no agent answers, and calls no other machine', async () => {
    const gone = `http://localhost:${await freePort()}/mcp`;
    expect(verdicts(await examine(gone))).toEqual({ register: 'skip', dialect: 'fail' });
    const far = { url: 'http://10.0.0.1:8101/mcp', managerPort: null, waitMs: 0 };
    expect(await checkAgent(leagueJoinDeps, far)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  });
});
