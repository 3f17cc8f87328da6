import type { PaintMessage } from './paint-message.ts';
import { MapPainter } from './painter.ts';

/** Runs the map in its own thread, so that unpacking and drawing never block the window. */

let painter: MapPainter | null = null;

addEventListener('message', ({ data }: MessageEvent<PaintMessage>) => {
  if (data.kind === 'open') {
    painter = new MapPainter({
      main: data.main,
      mini: data.mini,
      createSurface: (width, height) => new OffscreenCanvas(width, height),
      requestFrame: (draw) => void requestAnimationFrame(draw),
    });
    return;
  }
  painter?.handle(data);
});
