import { expect, test } from 'vitest';
import { resolveArenaTarget } from '../../../../../src/main/cli/arena/arena-target.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const run = (arenaId: string, createdAtMs: number, tournamentId: string | null, state = 'done') => ({
  arenaId,
  createdAtMs,
  tournamentId,
  state,
});
const { api } = fakeApi({
  'arena.list': [run('cc33', 40, 't9'), run('bb22', 20, null), run('aa11', 10, null, 'stopped')],
  'tournament.list': [{ tournamentId: 't9', createdAtMs: 30, state: 'done' }],
});

const named = async (id: string, canBeLast?: (state: string) => boolean) => {
  const found = await resolveArenaTarget(api, id, canBeLast);
  if (!found.ok) return found.message;
  return found.value.kind === 'run' ? found.value.info.arenaId : found.value.info.tournamentId;
};

test('a run or a tournament is named by its id or by the beginning of it, match-ups too', async () => {
  expect(await named('aa')).toBe('aa11');
  expect(await named('cc33')).toBe('cc33');
  expect(await named('t')).toBe('t9');
  expect(await named('dd')).toBe('there is no run or tournament "dd"');
});

test('the last one is the newest run or tournament, and never a match-up of a tournament', async () => {
  expect(await named('last')).toBe('t9');
  expect(await named('last', (state) => state !== 'done')).toBe('aa11');
  expect(await named('last', (state) => state === 'paused')).toBe('there is no run or tournament "last"');
});
