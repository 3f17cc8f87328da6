import { expect, test } from 'vitest';
import { findRun, pauseCommand } from '../../../../../src/main/cli/arena/controls.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const runs = [{ arenaId: 'bb22' }, { arenaId: 'aa11' }];

test('a run is named by its id, by the beginning of it, or as the newest one', async () => {
  const { api } = fakeApi({ 'arena.list': runs });
  const idOf = async (id: string) => {
    const found = await findRun(api, id);
    return found.ok ? found.value.arenaId : found.message;
  };
  expect(await idOf('last')).toBe('bb22');
  expect(await idOf('aa')).toBe('aa11');
  expect(await idOf('cc')).toBe('there is no run "cc"');
});

test('without an id no host is started', async () => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await pauseCommand.run([], { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain('arbiter arena pause: the id of the run is missing');
});
