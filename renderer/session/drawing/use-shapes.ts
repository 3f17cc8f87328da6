import { useState } from 'react';
import type { Shape } from './shapes.ts';

export interface ShapesOfPosition {
  readonly shapes: readonly Shape[];
  readonly setShapes: (shapes: readonly Shape[]) => void;
}

const NONE: readonly Shape[] = [];

/** The drawings over one position. Another position starts without any. They are never sent or stored. */
export function useShapes(fen: string | null): ShapesOfPosition {
  const [drawing, setDrawing] = useState<{ readonly fen: string | null; readonly shapes: readonly Shape[] }>({
    fen,
    shapes: NONE,
  });
  return {
    shapes: drawing.fen === fen ? drawing.shapes : NONE,
    setShapes: (shapes) => setDrawing({ fen, shapes }),
  };
}
