import { expect, it } from 'vitest';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openLeagueStage, valueOf } from '../../support/league/stage.ts';

const good = playerScript('course');

it('costs no player a match when the host stops during a call; the match is played after the next start', async () => {
  const stage = await openLeagueStage();
  let requested = (): void => undefined;
  const atChoice = new Promise<void>((resolve) => (requested = resolve));
  let isStopping = true;
  const slow = await scriptedAgent('course', (received, response) => {
    if (received.env['message_type'] !== 'CHOOSE_PARITY_CALL' || !isStopping) return good(received, response);
    requested();
    return new Promise(() => undefined);
  });
  const settings = { allowedPorts: [slow.port] };
  const { leagueId } = valueOf(await stage.leagues.open({ players: builtins(1), settings }));
  await registerAgent(stage.managerUrl, 'course', { url: slow.url, extra: { league_id: leagueId } });
  valueOf(await stage.leagues.begin(leagueId));
  await atChoice;
  await stage.leagues.stop();
  await stage.leagues.finished(leagueId);
  expect(stage.leagues.find(leagueId)?.matches).toMatchObject([{ phase: 'COLLECTING', absent: null }]);
  await stage.close();
  isStopping = false;
  const next = await openLeagueStage({ paths: stage.paths });
  await next.leagues.finished(leagueId);
  expect(next.leagues.find(leagueId)).toMatchObject({
    league: { status: 'completed' },
    matches: [{ phase: 'REPORTED', absent: [] }],
  });
});
