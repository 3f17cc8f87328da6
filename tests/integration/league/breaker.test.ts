import { expect, it, vi } from 'vitest';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openLeagueStage, valueOf } from '../../support/league/stage.ts';

vi.setConfig({ testTimeout: 120_000 });

const good = playerScript('course');
const FAILURES = 5;

it('suspends a player after five failed calls, forfeits its matches, and lets it play again after it registers', async () => {
  const stage = await openLeagueStage();
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
    await stage.leagues.open({
      players: builtins(6),
      referees: 1,
      settings: { allowedPorts: [flaky.port, waitingPlayer.port], budgetMs: 5000 },
    }),
  );
  const flakyId = String((await registerAgent(stage.managerUrl, 'course', { url: flaky.url }))['player_id']);
  await registerAgent(stage.managerUrl, 'course', { url: waitingPlayer.url });
  const phase = () => stage.leagues.agents(leagueId)?.find(({ agentId }) => agentId === flakyId)?.life.phase;
  valueOf(await stage.leagues.begin(leagueId));
  await vi.waitFor(() => expect(phase()).toBe('SUSPENDED'), { timeout: 15_000 });
  const callsBefore = brokenCalls;
  const forfeits = () =>
    stage.leagues.find(leagueId)?.matches.filter(({ absent }) => absent?.includes(flakyId)) ?? [];
  // The first match was lost by failed calls; the next is forfeited without a call.
  await vi.waitFor(() => expect(forfeits().length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(brokenCalls).toBe(callsBefore);
  isBroken = false;
  const again = await registerAgent(stage.managerUrl, 'course', { url: flaky.url });
  expect([again['player_id'], again['reason']]).toEqual([flakyId, expect.stringMatching(/already/iu)]);
  expect(phase()).toBe('ACTIVE');
  back();
  await stage.leagues.finished(leagueId);
  const view = stage.leagues.find(leagueId);
  const own = view?.matches.filter(({ a, b }) => [a, b].includes(flakyId)) ?? [];
  expect(own.at(-1)?.absent).toEqual([]);
  expect(view?.matches.filter(({ absent }) => absent?.some((id) => id !== flakyId))).toEqual([]);
  const notified = stage.db
    .prepare("select action from audit where action in ('AGENT_SUSPENDED', 'AGENT_RECOVERED')")
    .pluck()
    .all();
  expect(notified[0]).toBe('AGENT_SUSPENDED');
});
