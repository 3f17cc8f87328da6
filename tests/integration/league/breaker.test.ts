import { expect, test, vi } from 'vitest';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

const good = playerScript('course');
const FAILURES = 5;

test('suspends a player after five failed calls, forfeits its matches, and lets it play again after it registers', async () => {
  const opened = await openTestLeagues();
  let isBroken = true;
  let brokenCalls = 0;
  let back = (): void => undefined;
  const isBack = new Promise<void>((resolve) => {
    back = resolve;
  });
  const flaky = await scriptedAgent('course', (received, response) => {
    if (!isBroken) return good(received, response);
    brokenCalls += 1;
    response.destroy();
    return undefined;
  });
  // Delays the league from the suspension until the other player has returned.
  const waitingPlayer = await scriptedAgent('course', async (received, response) => {
    if (received.env['message_type'] === 'CHOOSE_PARITY_CALL' && brokenCalls >= FAILURES) await isBack;
    return good(received, response);
  });
  const { leagueId } = valueOf(
    await opened.leagues.createLeague({
      players: builtins(6),
      referees: 1,
      settings: { allowedPorts: [flaky.port, waitingPlayer.port], budgetMs: 5000 },
    }),
  );
  const flakyId = String((await registerAgent(opened.managerUrl, 'course', { url: flaky.url }))['player_id']);
  await registerAgent(opened.managerUrl, 'course', { url: waitingPlayer.url });
  const phase = () =>
    opened.leagues.listAgents(leagueId)?.find(({ agentId }) => agentId === flakyId)?.healthState.phase;
  valueOf(await opened.leagues.startLeague(leagueId));
  await vi.waitFor(() => expect(phase()).toBe('SUSPENDED'), { timeout: 15_000 });
  const callsBefore = brokenCalls;
  const forfeits = () =>
    opened.leagues.find(leagueId)?.matches.filter(({ absent }) => absent?.includes(flakyId)) ?? [];
  // The first match was lost by failed calls; the next is forfeited without a call.
  await vi.waitFor(() => expect(forfeits().length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(brokenCalls).toBe(callsBefore);
  isBroken = false;
  const again = await registerAgent(opened.managerUrl, 'course', { url: flaky.url });
  expect([again['player_id'], again['reason']]).toEqual([flakyId, expect.stringMatching(/already/iu)]);
  expect(phase()).toBe('ACTIVE');
  back();
  await opened.leagues.waitUntilFinished(leagueId);
  const view = opened.leagues.find(leagueId);
  const own = view?.matches.filter(({ a, b }) => [a, b].includes(flakyId)) ?? [];
  expect(own.at(-1)?.absent).toEqual([]);
  expect(view?.matches.filter(({ absent }) => absent?.some((id) => id !== flakyId))).toEqual([]);
  const notified = opened.db
    .prepare("select action from audit where action in ('AGENT_SUSPENDED', 'AGENT_RECOVERED')")
    .pluck()
    .all();
  expect(notified[0]).toBe('AGENT_SUSPENDED');
});
