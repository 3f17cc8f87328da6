import { describe, expect, test } from 'vitest';
import { BAD, good } from '../../support/league/bad-scripts.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

describe('players that behave badly', () => {
  test(
    'lose only their own matches, and the round ends within its time limits',
    { timeout: 120_000 },
    async () => {
      const opened = await openTestLeagues();
      const pairs = await Promise.all(
        Object.entries(BAD).map(async ([name, script]) => ({
          name,
          bad: await scriptedAgent('course', script),
          good: await scriptedAgent('course', good),
        })),
      );
      const shouting = await scriptedAgent('course', playerScript('course', 'EVEN '));
      const plain = await scriptedAgent('course', good);
      const agents = [...pairs.flatMap((pair) => [pair.good, pair.bad]), shouting, plain];
      const settings = {
        format: 'swiss',
        swissRounds: 1,
        budgetMs: 2500,
        allowedPorts: agents.map(({ port }) => port),
      } as const;
      const { leagueId } = valueOf(await opened.leagues.createLeague({ referees: 1, settings }));
      for (const [index, agent] of agents.entries()) {
        const extra = { sender: `player:P${String(index + 1).padStart(2, '0')}` };
        expect(
          (await registerAgent(opened.managerUrl, 'course', { url: agent.url, extra }))['player_id'],
        ).toBe(extra.sender.slice(7));
      }
      valueOf(await opened.leagues.startLeague(leagueId));
      await opened.leagues.waitUntilFinished(leagueId);
      const view = opened.leagues.find(leagueId);
      const idOf = (port: number) => view?.agents.find((agent) => agent.port === port)?.agentId ?? '';
      const lost = view?.matches.flatMap(({ absent }) => absent ?? []).sort();
      expect(lost).toEqual(pairs.map(({ bad }) => idOf(bad.port)).sort());
      for (const { name, bad } of pairs) {
        const match = view?.matches.find(({ a, b }) => [a, b].includes(idOf(bad.port)));
        expect(match?.winner, name).not.toBe(idOf(bad.port));
        expect(match?.winner, name).not.toBeNull();
      }
      const fair = view?.matches.find(({ a, b }) => [a, b].includes(idOf(shouting.port)));
      expect(fair?.choices).toEqual({ [idOf(shouting.port)]: 'even', [idOf(plain.port)]: 'even' });
      expect(fair?.winner).toBeNull();
      expect(
        view?.standings.map(({ technicalLosses }) => technicalLosses).reduce((sum, n) => sum + n, 0),
      ).toBe(pairs.length);
    },
  );
});
