import { afterAll } from 'vitest';

/**
 * Frames by a timer of their own. jsdom takes its frames from the global interval: one that a test has replaced by a
 * fake never fires, and then no later frame of that window comes, so a dialog neither opens nor closes.
 */
const FRAME_MS = 16;
const { setTimeout: later, clearTimeout: drop } = globalThis;
const pending = new Map<number, ReturnType<typeof setTimeout>>();
// A number is never used again in a later file: a library that is shared by all files keeps the number of its last frame
// and cancels it, which would drop the frame of another one, for example the one with which a dialog opens.
const worker = globalThis as { lastFrameOfAllFiles?: number };
let lastFrame = worker.lastFrameOfAllFiles ?? 0;

globalThis.requestAnimationFrame = (callback) => {
  lastFrame += 1;
  worker.lastFrameOfAllFiles = lastFrame;
  const frame = lastFrame;
  const timer = later(() => {
    pending.delete(frame);
    callback(performance.now());
  }, FRAME_MS);
  pending.set(frame, timer);
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  drop(pending.get(frame));
  pending.delete(frame);
};

// No frame of one file runs in the window of the next one.
afterAll(() => {
  for (const timer of pending.values()) drop(timer);
  pending.clear();
});
