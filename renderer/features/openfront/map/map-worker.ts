import type { PaintOrder } from './messages.ts';
import { Painter } from './painter.ts';

/** Runs the map in its own thread, so that unpacking and drawing never block the window. */

let painter: Painter | null = null;

addEventListener('message', ({ data }: MessageEvent<PaintOrder>) => {
  if (data.kind === 'open') {
    painter = new Painter({
      main: data.main,
      mini: data.mini,
      base: (width, height) => new OffscreenCanvas(width, height),
      requestFrame: (draw) => void requestAnimationFrame(draw),
    });
    return;
  }
  painter?.take(data);
});
