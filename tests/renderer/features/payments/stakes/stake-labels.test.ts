import { expect, test } from 'vitest';
import {
  entryKind,
  isCancellable,
  stakeKind,
} from '../../../../../renderer/features/payments/stakes/stake-labels.ts';
import { ENTRY_STATES, STAKE_STATES } from '../../../../../src/shared/wire/stakes.ts';

test('every state has a badge, and only unfinished stakes can be cancelled', () => {
  for (const state of STAKE_STATES) expect(stakeKind(state)).toBeTruthy();
  for (const state of ENTRY_STATES) expect(entryKind(state)).toBeTruthy();
  const cancellable = STAKE_STATES.filter((state) => isCancellable({ state } as never));
  expect(cancellable).toEqual(['open', 'locked', 'running']);
});
