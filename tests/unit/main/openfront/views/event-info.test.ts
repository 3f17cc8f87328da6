import { expect, test } from 'vitest';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import { eventInfo } from '../../../../../src/main/openfront/views/event-info.ts';

test('includes the player of an event only when there is one and leaves out the fields of the window', () => {
  const text = hostEvent('paused', { code: 'PAUSED', values: {} });
  expect(Object.keys(eventInfo({ ...text, seq: 4, tick: 9 }))).toEqual(['tick', 'type', 'message']);
  expect(eventInfo({ ...text, seq: 4, tick: 9, playerId: 0 })).toMatchObject({ tick: 9, playerID: 0 });
});
