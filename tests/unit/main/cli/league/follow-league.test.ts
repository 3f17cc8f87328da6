import { expect, test } from 'vitest';
import { followLeague } from '../../../../../src/main/cli/league/follow-league.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

function followed(finished: unknown) {
  const fake = fakeApi({ 'leagues.finished': finished });
  const stop = new AbortController();
  const seen: number[] = [];
  const own = { signal: stop.signal, onProgress: ({ played }: { played: number }) => void seen.push(played) };
  return { ...fake, stop, seen, end: () => followLeague(fake.api, 'l1', own) };
}

test('reports progress of this league until it has finished, then removes its listeners', async () => {
  let finish: (report: object) => void = () => undefined;
  const { end, emit, seen, listening } = followed(() => new Promise((resolve) => (finish = resolve)));
  const over = end();
  emit('league.changed', { leagueId: 'l1', played: 1 });
  emit('league.changed', { leagueId: 'l2', played: 9 });
  emit('arena.progress', { leagueId: 'l1', played: 9 });
  finish({ leagueId: 'l1', status: 'completed' });
  expect(await over).toMatchObject({ status: 'completed' });
  expect([seen, listening()]).toEqual([[1], 0]);
});

test('returns null when the command is stopped during the league or before it', async () => {
  const { end, stop, listening } = followed(() => new Promise(() => undefined));
  const over = end();
  stop.abort();
  expect(await over).toBeNull();
  expect(await end()).toBeNull();
  expect(listening()).toBe(0);
});

test('passes on the host’s refusal of an unknown league and removes its listeners', async () => {
  const fake = fakeApi({});
  const own = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(followLeague(fake.api, 'l1', own)).rejects.toThrow('nobody answers');
  expect(fake.listening()).toBe(0);
});
