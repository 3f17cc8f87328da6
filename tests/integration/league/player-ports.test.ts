import { expect, it } from 'vitest';
import { freePort, holdPort } from '../../support/league/held-ports.ts';
import { builtins, openLeagueStage, valueOf } from '../../support/league/stage.ts';

it('skips a player port that another program holds', async () => {
  const held = await holdPort();
  const free = [await freePort(), await freePort()];
  const stage = await openLeagueStage({ playerPorts: [held.port, ...free] });
  const { leagueId } = valueOf(await stage.leagues.open({ players: builtins(2), referees: 1 }));
  expect(stage.leagues.ports().players).toEqual(free);
  valueOf(await stage.leagues.begin(leagueId));
  expect(await stage.leagues.finished(leagueId)).toMatchObject({ status: 'completed' });
});

it('opens no league with too few player ports, and releases the ports', async () => {
  const held = await holdPort();
  const free = await freePort();
  const stage = await openLeagueStage({ playerPorts: [held.port, free] });
  const opened = await stage.leagues.open({ players: builtins(2), referees: 1 });
  expect(opened).toMatchObject({ ok: false, code: 'UNAVAILABLE', message: 'No free port for a player' });
  expect(stage.leagues.list().map(({ status }) => status)).toEqual(['cancelled']);
  expect((await holdPort(free)).port).toBe(free);
});
