import { expect, test } from 'vitest';
import {
  createRetryingListener,
  optionalPortOf,
} from '../../../../../../src/main/platform/net/listeners/retrying-listener.ts';
import { createTestClock } from '../../../../../../src/main/platform/clocks/test-clock.ts';
import { listenRefusalOf } from '../../../../../../src/main/platform/net/listeners/port-failure.ts';
import { accept, refuse } from '../../../../../../src/shared/outcome.ts';

function listenerOn(taken: { isTaken: boolean; code?: string }) {
  const clock = createTestClock();
  const tries = { count: 0 };
  const warnings: string[] = [];
  const closed: number[] = [];
  const listener = createRetryingListener({
    name: 'test listener',
    port: 1,
    clock,
    log: (_level, message) => void warnings.push(message),
    open: async () => {
      tries.count += 1;
      const { code } = taken;
      if (code !== undefined) {
        const error = Object.assign(new Error('no'), { code, syscall: 'listen' });
        return listenRefusalOf(error, 1) ?? refuse('PORT_IN_USE' as const, 'never');
      }
      return taken.isTaken
        ? refuse('PORT_IN_USE' as const, 'in use')
        : accept({ port: 4711, close: async () => void closed.push(4711) });
    },
  });
  return { clock, warnings, closed, listener, tries };
}

test('a listener whose port is taken waits for it', async () => {
  const taken = { isTaken: true };
  const { clock, warnings, closed, listener } = listenerOn(taken);
  expect(listener.listenerStatus()).toMatchObject({ port: 1, state: 'off' });
  await listener.start();
  expect(listener.listenerStatus()).toMatchObject({ state: 'busy', holder: 'another program' });
  expect(warnings).toEqual(['the test listener cannot open its port and will try again']);
  taken.isTaken = false;
  clock.advance(5000);
  await expect
    .poll(() => listener.listenerStatus())
    .toEqual({ port: 4711, state: 'listening', holder: null });
  await listener.stop();
  expect(closed).toEqual([4711]);
});

test('a port that stays taken is tried again and again, and reported once', async () => {
  const { clock, warnings, listener, tries } = listenerOn({ isTaken: true });
  await listener.start();
  for (let count = 2; count <= 5; count += 1) {
    // The next attempt is planned once the holder of the port was looked up.
    await expect
      .poll(() => {
        if (tries.count < count) clock.advance(5000);
        return tries.count;
      })
      .toBe(count);
  }
  expect(warnings).toHaveLength(1);
  await listener.stop();
});

test('a listener that is stopped tries no more', async () => {
  const taken = { isTaken: true };
  const { clock, listener } = listenerOn(taken);
  await listener.start();
  await listener.stop();
  taken.isTaken = false;
  clock.advance(60_000);
  expect(listener.listenerStatus().state).toBe('busy');
});

test('the ready line has the port of an optional listener, null while another program has it, and nothing without one', () => {
  const inState = (state: 'listening' | 'busy') => ({
    listenerStatus: () => ({ port: 7490, state, holder: null }),
  });
  expect([optionalPortOf(inState('listening')), optionalPortOf(inState('busy'))]).toEqual([7490, null]);
  expect(optionalPortOf(null)).toBeUndefined();
});

test('a port that the system does not open has the reason, no holder, and one warning for each reason', async () => {
  const taken: { isTaken: boolean; code?: string } = { isTaken: true, code: 'EADDRNOTAVAIL' };
  const { clock, warnings, listener, tries } = listenerOn(taken);
  const tryAgain = async () => {
    const count = tries.count + 1;
    await expect
      .poll(() => {
        if (tries.count < count) clock.advance(5000);
        return tries.count;
      })
      .toBe(count);
  };
  await listener.start();
  const failure = { reason: 'no_address', code: 'EADDRNOTAVAIL' };
  expect(listener.listenerStatus()).toEqual({ port: 1, state: 'off', holder: null, failure });
  await tryAgain();
  expect(warnings).toHaveLength(1);
  taken.code = 'EADDRINUSE';
  await tryAgain();
  await expect
    .poll(() => listener.listenerStatus())
    .toEqual({ port: 1, state: 'busy', holder: 'another program' });
  taken.code = 'EACCES';
  await tryAgain();
  await expect.poll(() => listener.listenerStatus()).toMatchObject({ state: 'off', holder: null });
  expect(warnings).toHaveLength(3);
  delete taken.code;
  taken.isTaken = false;
  await tryAgain();
  await expect
    .poll(() => listener.listenerStatus())
    .toEqual({ port: 4711, state: 'listening', holder: null });
  await listener.stop();
});
