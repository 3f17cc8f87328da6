import { expect, test, vi } from 'vitest';
import { freePort, holdPort } from '../../support/league/held-ports.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

test('skips a player port that another program holds', async () => {
  const held = await holdPort();
  const free = [await freePort(), await freePort()];
  const opened = await openTestLeagues({ playerPorts: [held.port, ...free] });
  const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(2), referees: 1 }));
  expect(opened.leagues.ports().players).toEqual(free);
  valueOf(await opened.leagues.startLeague(leagueId));
  expect(await opened.leagues.waitUntilFinished(leagueId)).toMatchObject({ status: 'completed' });
});

test('opens no league with too few player ports, and releases the ports', async () => {
  const held = await holdPort();
  const free = await freePort();
  const testLeagues = await openTestLeagues({ playerPorts: [held.port, free] });
  const opened = await testLeagues.leagues.createLeague({ players: builtins(2), referees: 1 });
  expect(opened).toMatchObject({ ok: false, code: 'UNAVAILABLE', message: 'No free port for a player' });
  expect(testLeagues.leagues.list().map(({ status }) => status)).toEqual(['cancelled']);
  expect((await holdPort(free)).port).toBe(free);
});

test('a new league leaves the port alone for which a player of a running one waits', async () => {
  const [waited, free] = [await freePort(), await freePort()];
  const opened = await openTestLeagues({ playerPorts: [waited] });
  const good = playerScript('course');
  let requested = (): void => undefined;
  const atChoice = new Promise<void>((resolve) => (requested = resolve));
  const silent = await scriptedAgent('course', (received, response) => {
    if (received.env['message_type'] !== 'CHOOSE_PARITY_CALL') return good(received, response);
    requested();
    return new Promise(() => undefined);
  });
  const settings = { allowedPorts: [silent.port] };
  const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(1), settings }));
  await registerAgent(opened.managerUrl, 'course', { url: silent.url, extra: { league_id: leagueId } });
  valueOf(await opened.leagues.startLeague(leagueId));
  await atChoice;
  await opened.close();
  const held = await holdPort(waited);
  const next = await openTestLeagues({ paths: opened.paths, playerPorts: [waited, free] });
  await vi.waitFor(() => expect(next.log.join('\n')).toContain('waits for its port'), 10_000);
  await held.letGo();
  valueOf(await next.leagues.createLeague({ players: builtins(1), referees: 1 }));
  expect(next.leagues.ports().players).toEqual([free]);
});
