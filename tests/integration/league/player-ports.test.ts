import { expect, test } from 'vitest';
import { freePort, holdPort } from '../../support/league/held-ports.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

test('skips a player port that another program holds', async () => {
  const held = await holdPort();
  const free = [await freePort(), await freePort()];
  const opened = await openTestLeagues({ playerPorts: [held.port, ...free] });
  const { leagueId } = valueOf(await opened.leagues.open({ players: builtins(2), referees: 1 }));
  expect(opened.leagues.ports().players).toEqual(free);
  valueOf(await opened.leagues.begin(leagueId));
  expect(await opened.leagues.finished(leagueId)).toMatchObject({ status: 'completed' });
});

test('opens no league with too few player ports, and releases the ports', async () => {
  const held = await holdPort();
  const free = await freePort();
  const testLeagues = await openTestLeagues({ playerPorts: [held.port, free] });
  const opened = await testLeagues.leagues.open({ players: builtins(2), referees: 1 });
  expect(opened).toMatchObject({ ok: false, code: 'UNAVAILABLE', message: 'No free port for a player' });
  expect(testLeagues.leagues.list().map(({ status }) => status)).toEqual(['cancelled']);
  expect((await holdPort(free)).port).toBe(free);
});
