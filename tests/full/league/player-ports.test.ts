import { expect, test, vi } from 'vitest';
import { freePort, holdPort } from '../../support/league/held-ports.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a league waits for a player’s port that is in use, and continues when it is free', async () => {
  const port = await freePort();
  const opened = await openTestLeagues({ playerPorts: [port] });
  const good = playerScript('course');
  const silent = await scriptedAgent('course', (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? new Promise(() => undefined)
      : good(received, response),
  );
  const settings = { allowedPorts: [silent.port] };
  const { leagueId } = valueOf(
    await opened.leagues.createLeague({ players: builtins(1), referees: 1, settings }),
  );
  await registerAgent(opened.managerUrl, 'course', { url: silent.url });
  valueOf(await opened.leagues.startLeague(leagueId));
  await vi.waitFor(() => expect(opened.leagues.find(leagueId)?.matches[0]?.phase).toBe('COLLECTING'), 20_000);
  await opened.close();
  await silent.close();
  const held = await holdPort(port);
  const next = await openTestLeagues({ paths: opened.paths, playerPorts: [port] });
  await vi.waitFor(() => expect(next.log.join('\n')).toContain('waits for its port'), 20_000);
  expect(next.leagues.find(leagueId)?.matches[0]).toMatchObject({ winner: null, absent: null });
  await held.letGo();
  expect(await next.leagues.waitUntilFinished(leagueId)).toMatchObject({ status: 'completed' });
  // The other player has disconnected, so the hosted player wins the match.
  expect(next.leagues.find(leagueId)?.matches[0]).toMatchObject({ winner: 'P01' });
});
