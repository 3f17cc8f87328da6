import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayerChoice } from '../../src/shared/contract/index.ts';
import { newSignerCommand } from '../support/fleet/signer-command.ts';
import { spawnWorker } from '../support/fleet/spawn-worker.ts';
import { checkScreens, exceptAlike, type ScreenUnderTest } from './support/screen-checks.ts';
import { expect, test, type Shell } from './support/shells.ts';

test.describe.configure({ timeout: 240_000 });

/** A run and a league of two players that sign their moves, played; the screens on which the worker and its class are named. */
async function playSigned(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const keys = ['alice', 'bob'].map((name) => ({ name, signer: newSignerCommand(shell.data, name) }));
  const [alice, bob] = keys.map(
    ({ name, signer }) =>
      ({ kind: 'seat', protocol: 'signed', spec: { name, key: signer.key } }) satisfies PlayerChoice,
  );
  if (alice === undefined || bob === undefined) throw new Error('two players');
  const { token, name, expiresMs } = await request('fleet.invite', {
    name: 'courier',
    trust: 'invited',
    hours: 1,
  });
  const file = join(shell.data, 'courier.json');
  const invitation = { v: 1, scope: 'work', url: `${shell.admin.url}/`, name, token };
  writeFileSync(file, JSON.stringify({ ...invitation, expires: new Date(expiresMs).toISOString() }));
  const worker = spawnWorker(file, ...keys.flatMap(({ signer }) => ['--signer', signer.command()]));
  try {
    const template = 'tic_tac_toe.v1';
    const run = { template, a: alice, b: bob, games: 2, workers: 'signed' } as const;
    const { arenaId } = await request('arena.start', run);
    const { leagueId } = await request('leagues.start', {
      game: 'tic_tac_toe',
      players: [
        { name: 'Alice', choice: alice },
        { name: 'Bob', choice: bob },
      ],
      referees: 1,
      format: 'round-robin',
      workers: 'signed',
    });
    const report = () => request('arena.get', { arenaId });
    await expect.poll(async () => (await report()).state, { timeout: 60_000 }).toBe('done');
    await request('leagues.finished', { leagueId });
    const [row] = (await report()).rows;
    const sessionId = row?.sessionId ?? '';
    const { text } = await request('sessions.export', { sessionId, format: 'json' });
    const [played] = (JSON.parse(text) as { readonly actions: readonly { readonly agent_id: string }[] })
      .actions;
    return [
      { name: 'a run of signed players', place: `#/arena/${arenaId}` },
      { name: 'a signed session', place: `#/sessions/${sessionId}` },
      { name: 'a signed player', place: `#/agents/${played?.agent_id ?? ''}` },
      { name: 'a league of signed players', place: `#/leagues/${leagueId}` },
      { name: 'the evidence of a signed match', place: `#/leagues/${leagueId}/matches/R1M1?part=evidence` },
      { name: 'a worker that signs', place: '#/agents/workers' },
      { name: 'the rules of a new league', place: '#/leagues/new?step=rules' },
      { name: 'a new run', place: '#/arena/new' },
    ];
  } finally {
    worker.signal('SIGTERM');
    await worker.ended;
  }
}

/** Screens that every run opens for other players. */
const LIKE_OTHERS = [
  'a signed session',
  'a league of signed players',
  'the rules of a new league',
  'a new run',
];

test('every screen about players that sign their moves', async ({ shell }) => {
  const screens = await playSigned(shell);
  const { page } = shell;
  await page.goto(`${shell.admin.url}/${screens[1]?.place ?? ''}`);
  await expect(page.getByText('Passed on by courier, signed by both players')).toBeVisible();
  await page.goto(`${shell.admin.url}/${screens[2]?.place ?? ''}`);
  await expect(page.getByRole('region', { name: 'Workers that played its games' })).toContainText(
    'courierpassed on, signed by both players2 games',
  );
  await checkScreens(shell, exceptAlike(screens, LIKE_OTHERS));
});
