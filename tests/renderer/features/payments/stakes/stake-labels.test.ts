import { expect, test } from 'vitest';
import {
  stakeEntryTone,
  isCancellable,
  stakeTone,
} from '../../../../../renderer/features/payments/stakes/stake-labels.ts';
import { ENTRY_STATES, STAKE_STATES } from '../../../../../src/shared/wire/stakes.ts';

test('every state has a badge, and only unfinished stakes can be cancelled', () => {
  for (const state of STAKE_STATES) expect(stakeTone(state)).toBeTruthy();
  for (const state of ENTRY_STATES) expect(stakeEntryTone(state)).toBeTruthy();
  const cancellable = STAKE_STATES.filter((state) => isCancellable({ state } as never));
  expect(cancellable).toEqual(['open', 'locked', 'running']);
});
