import type { PaintOrder } from './messages.ts';
import { Painter } from './painter.ts';

export interface PaintLink {
  /** `worker`, or `window` where canvases cannot be handed over. */
  readonly place: 'worker' | 'window';
  post(order: PaintOrder): void;
  close(): void;
}

/** Hands both canvases to a worker; a browser that cannot gets the same painter in the window. */
export function openPainter(main: HTMLCanvasElement, mini: HTMLCanvasElement): PaintLink {
  const canHandOver = typeof Worker !== 'undefined' && 'transferControlToOffscreen' in main;
  if (!canHandOver) return inWindow(main, mini);
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' });
  const canvases = [main.transferControlToOffscreen(), mini.transferControlToOffscreen()] as const;
  worker.postMessage({ kind: 'open', main: canvases[0], mini: canvases[1] }, [...canvases]);
  return {
    place: 'worker',
    post: (order) => worker.postMessage(order, []),
    close: () => worker.terminate(),
  };
}

function inWindow(main: HTMLCanvasElement, mini: HTMLCanvasElement): PaintLink {
  const painter = new Painter({
    main,
    mini,
    base: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
    frame: (draw) => void requestAnimationFrame(draw),
  });
  return { place: 'window', post: (order) => painter.take(order), close: () => undefined };
}
