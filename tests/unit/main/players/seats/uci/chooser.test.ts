import { Chess } from 'chess.js';
import { expect, onTestFinished, test } from 'vitest';
import type { TurnPosition } from '../../../../../../src/main/players/move-chooser.ts';
import type { Clock } from '../../../../../../src/main/platform/runtime.ts';
import { uciChooser } from '../../../../../../src/main/players/seats/uci/chooser.ts';
import { createSemaphore } from '../../../../../../src/main/players/semaphore.ts';
import { fakeEngine, type FakeMode } from '../../../../../support/players/fake-engine.ts';
import { patientClock, realClock } from '../../../../../support/players/real-clock.ts';

const POSITION = { view: { fen: new Chess().fen() }, budgetMs: 20 } as unknown as TurnPosition;

function chooserOf(mode: FakeMode, { path, clock = patientClock }: { path?: string; clock?: Clock } = {}) {
  const file = fakeEngine(mode);
  const chooser = uciChooser({
    path: path ?? file.path,
    level: 8,
    clock,
    slots: createSemaphore(1),
  });
  onTestFinished(async () => {
    await chooser.close();
    file.remove();
  });
  return { file, chooser, start: (signal = new AbortController().signal) => chooser.start?.(signal) };
}

test('an engine is ready before it is asked, and plays in that process', async () => {
  const { file, chooser, start } = chooserOf('normal');
  expect(await start()).toEqual({ ok: true, value: null });
  expect(file.received()).toEqual(['uci', 'ucinewgame', 'isready']);
  expect(await chooser.decide(POSITION, new AbortController().signal)).toEqual({ ok: true, value: 'a2a3' });
  expect(file.received().filter((line) => line === 'uci')).toHaveLength(1);
});

test('an engine that cannot be started is lost, with the reason', async () => {
  expect(await chooserOf('normal', { path: '/nonexistent/engine' }).start()).toEqual({
    ok: false,
    code: 'ENDPOINT_LOST',
    message: 'the engine could not be started: ENOENT',
  });
});

test('a start that is given up leaves no process', async () => {
  const { file, start } = chooserOf('held');
  const controller = new AbortController();
  const starting = start(controller.signal);
  await expect.poll(() => file.received()).toEqual(['uci']);
  controller.abort();
  expect(await starting).toMatchObject({ ok: false });
  expect(file.received().at(-1)).toBe('quit');
});

test('a search that is dropped is stopped, and the same process plays on', async () => {
  const { file, chooser, start } = chooserOf('ponder');
  await start();
  const controller = new AbortController();
  const deciding = chooser.decide(POSITION, controller.signal);
  await expect.poll(() => file.received().at(-1)).toMatch(/^go /u);
  controller.abort();
  expect(await deciding).toMatchObject({ ok: false, code: 'DROPPED' });
  const again = chooser.decide(POSITION, AbortSignal.timeout(50));
  expect(await again).toMatchObject({ ok: false, code: 'DROPPED' });
  expect(file.received().filter((line) => line === 'uci')).toHaveLength(1);
  expect(file.received().filter((line) => line === 'stop')).toHaveLength(2);
});

test('an engine that does not end its search is ended, and a new one plays on', async () => {
  const { file, chooser, start } = chooserOf('stall', { clock: realClock });
  await start();
  expect(await chooser.decide(POSITION, AbortSignal.timeout(50))).toMatchObject({ code: 'DROPPED' });
  void chooser.decide(POSITION, new AbortController().signal);
  await expect.poll(() => file.received().filter((line) => line === 'uci')).toHaveLength(2);
});
