import { expect, test } from 'vitest';
import { createSeatAccess } from '../../../../src/main/sessions/seat-access.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { systemClock } from '../../../../src/main/platform/clocks/system-clock.ts';

const SEAT = { agentId: 'a', sessionId: 's', mayResign: false };

test('a token opens its seat until the seat ends, and nobody else has it', () => {
  const access = createSeatAccess(realRuntime(systemClock));
  const first = access.open(SEAT);
  const second = access.open(SEAT);
  expect(first.token).not.toBe(second.token);
  expect(access.authenticate(first.token)).toMatchObject(SEAT);
  expect(access.authenticate('x')).toBeNull();
  first.end();
  expect(access.authenticate(first.token)).toBeNull();
  expect(access.authenticate(second.token)).toMatchObject(SEAT);
});

test('each end is told once, with the id of the seat', () => {
  const access = createSeatAccess(realRuntime(systemClock));
  const ended: string[] = [];
  access.onEnd((seatId) => ended.push(seatId));
  const seat = access.open(SEAT);
  const id = access.authenticate(seat.token)?.id;
  seat.end();
  seat.end();
  expect(ended).toEqual([id]);
});

test('the next listing resolves with the next list only', async () => {
  const access = createSeatAccess(realRuntime(systemClock));
  const seat = access.open(SEAT);
  const id = access.authenticate(seat.token)?.id ?? '';
  access.reportListing(id);
  let isListed = false;
  const listing = seat.nextListing().then(() => (isListed = true));
  await Promise.resolve();
  expect(isListed).toBe(false);
  access.reportListing(id);
  await listing;
});

test('calls reach the listener of their own seat', () => {
  const access = createSeatAccess(realRuntime(systemClock));
  const seat = access.open(SEAT);
  const other = access.open(SEAT);
  const calls: string[] = [];
  seat.onCall(({ tool, stage }) => calls.push(`${tool} ${stage}`));
  access.reportCall(access.authenticate(other.token)?.id ?? '', { tool: 'session.log', stage: 'arrived' });
  access.reportCall(access.authenticate(seat.token)?.id ?? '', { tool: 'session.act', stage: 'accepted' });
  expect(calls).toEqual(['session.act accepted']);
});
