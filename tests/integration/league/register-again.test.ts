import { expect, onTestFinished, test } from 'vitest';
import { startBuiltHost } from '../../support/built-host.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { aPlan, windowOf } from '../../support/league/window.ts';

test('an agent of a league that is over is refused when it registers again, and its standing stays', async () => {
  const host = await startBuiltHost({ testClock: false });
  onTestFinished(() => host.dispose());
  const { request } = await windowOf(host);
  const agent = await scriptedAgent('course', playerScript('course'));
  const { leagueId } = await request('leagues.create', aPlan(1, { allowedPorts: [agent.port] }));
  const manager = `http://127.0.0.1:${host.ready.ports.league}/mcp`;
  const register = () =>
    registerAgent(manager, 'course', { url: agent.url, name: 'Guest', extra: { league_id: leagueId } });
  expect(await register()).toMatchObject({ status: 'ACCEPTED' });
  await request('leagues.begin', { leagueId });
  await request('leagues.finished', { leagueId });
  const before = await request('leagues.details', { leagueId });
  const again = await register();
  expect(again).toMatchObject({ status: 'REJECTED' });
  expect(JSON.stringify(again)).not.toContain('tok_');
  expect(JSON.stringify(again)).toContain('The league is over');
  expect((await request('leagues.details', { leagueId })).standings).toEqual(before.standings);
});
