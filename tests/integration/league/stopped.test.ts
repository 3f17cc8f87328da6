import { expect, test } from 'vitest';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

const good = playerScript('course');

test('costs no player a match when the host stops during a call; the match is played after the next start', async () => {
  const opened = await openTestLeagues();
  let requested = (): void => undefined;
  const atChoice = new Promise<void>((resolve) => (requested = resolve));
  let isStopping = true;
  const slow = await scriptedAgent('course', (received, response) => {
    if (received.env['message_type'] !== 'CHOOSE_PARITY_CALL' || !isStopping) return good(received, response);
    requested();
    return new Promise(() => undefined);
  });
  const settings = { allowedPorts: [slow.port] };
  const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1), settings }));
  await registerAgent(opened.managerUrl, 'course', { url: slow.url, extra: { league_id: leagueId } });
  valueOf(await opened.leagues.startLeague(leagueId));
  await atChoice;
  await opened.leagues.stop();
  await opened.leagues.waitUntilFinished(leagueId);
  expect(opened.leagues.find(leagueId)?.matches).toMatchObject([{ phase: 'COLLECTING', absent: null }]);
  await opened.close();
  isStopping = false;
  const next = await openTestLeagues({ paths: opened.paths });
  await next.leagues.waitUntilFinished(leagueId);
  expect(next.leagues.find(leagueId)).toMatchObject({
    league: { status: 'completed' },
    matches: [{ phase: 'REPORTED', absent: [] }],
  });
});
