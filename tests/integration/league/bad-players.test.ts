import { describe, expect, it } from 'vitest';
import { enrol, playerScript, scriptedAgent, type Script } from '../../support/league/scripted-agent.ts';
import { openLeagueStage, taken } from '../../support/league/stage.ts';

const good = playerScript('course');
/** Behaves until it is asked to choose. */
const onChoice =
  (bad: Script): Script =>
  (heard, response) =>
    heard.env['message_type'] === 'CHOOSE_PARITY_CALL' ? bad(heard, response) : good(heard, response);

const BAD: Readonly<Record<string, Script>> = {
  silent: () => new Promise(() => undefined),
  'silent when asked to choose': onChoice(() => new Promise(() => undefined)),
  dripping: onChoice((_heard, response) => {
    const drip = setInterval(() => void response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
    return undefined;
  }),
  huge: onChoice((_heard, response) => {
    response.write(`{"x":"${'x'.repeat(70_000)}`);
    return undefined;
  }),
  'speaking garbage': onChoice((_heard, response) => void response.end('<html>busy</html>')),
  'answering with another id': onChoice((_heard, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 'other', result: { parity_choice: 'even' } }));
    return undefined;
  }),
  'answering about another match': onChoice(() => ({
    message_type: 'CHOOSE_PARITY_RESPONSE',
    match_id: 'R9M9',
    parity_choice: 'even',
  })),
  redirecting: onChoice((_heard, response) => {
    response.writeHead(307, { location: 'http://169.254.169.254/mcp' });
    response.end();
    return undefined;
  }),
  'choosing neither': onChoice(() => ({ message_type: 'CHOOSE_PARITY_RESPONSE', parity_choice: 'seven' })),
  refusing: () => ({ message_type: 'GAME_JOIN_ACK', accept: false }),
  'hanging up': onChoice((_heard, response) => void response.destroy()),
};

describe('players that behave badly', () => {
  it(
    'lose their own matches alone, and the round ends within its deadlines',
    { timeout: 30_000 },
    async () => {
      const stage = await openLeagueStage();
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
        budgetMs: 1500,
        allowedPorts: agents.map(({ port }) => port),
      } as const;
      const { leagueId } = taken(await stage.leagues.open({ referees: 1, settings }));
      for (const [index, agent] of agents.entries()) {
        const extra = { sender: `player:P${String(index + 1).padStart(2, '0')}` };
        expect((await enrol(stage.managerUrl, 'course', { url: agent.url, extra }))['player_id']).toBe(
          extra.sender.slice(7),
        );
      }
      taken(await stage.leagues.begin(leagueId));
      await stage.leagues.finished(leagueId);
      const view = stage.leagues.find(leagueId);
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
