import { expect, test } from 'vitest';
import type { Api } from '../../../../src/shared/contract/index.ts';
import { isReadyToStart, createLeagueStake } from '../../../../src/shared/stakes/league-stake.ts';
import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';

/** A host whose contract shows one more fee at each question. */
function fakeHost(seen: string[], state: StakeJson['state'] = 'open') {
  let entered = -1;
  const call = (name: string, input: { player?: string }) => {
    seen.push(input.player === undefined ? name : `${name} ${input.player}`);
    if (name === 'stakes.get') entered += 1;
    return Promise.resolve({ stakeId: 's1', entered, state });
  };
  return { call } as unknown as Pick<Api, 'call'>;
}

const request = {} as Parameters<typeof createLeagueStake>[1]['request'];

test('enters every player and waits until the contract holds all fees', async () => {
  const seen: string[] = [];
  let pauses = 0;
  const pause = () => Promise.resolve(void (pauses += 1));
  const stake = await createLeagueStake(fakeHost(seen), { request, players: ['a', 'b'], pause });
  expect(seen.slice(0, 3)).toEqual(['stakes.create', 'stakes.enter a', 'stakes.enter b']);
  expect([pauses, isReadyToStart(stake, 2)]).toEqual([2, true]);
});

test('does not wait for a stake that is being refunded', async () => {
  const pause = () => Promise.reject(new Error('waited'));
  const stake = await createLeagueStake(fakeHost([], 'cancelling'), { request, players: ['a'], pause });
  expect(isReadyToStart(stake, 1)).toBe(false);
});
