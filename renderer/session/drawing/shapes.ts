/** The colours of drawings, by the letters that PGN comments use for them. */
export const SHAPE_COLOURS = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const;
export type ShapeColour = keyof typeof SHAPE_COLOURS;

/** An arrow between two squares such as `e2` and `e4`, or a circle where both are the same. */
export interface Shape {
  readonly from: string;
  readonly to: string;
  readonly colour: ShapeColour;
}

export const isCircle = ({ from, to }: Shape): boolean => from === to;

/**
 * The colour of a drawing by the keys that are held: green without, red with Shift, blue with Alt, yellow with both.
 */
export function colourFor({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): ShapeColour {
  if (shiftKey) return altKey ? 'Y' : 'R';
  return altKey ? 'B' : 'G';
}

/** Adds a shape. The same one again removes it, and another colour replaces the one before. */
export function withShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const existingShape = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  return existingShape?.colour === shape.colour ? others : [...others, shape];
}

const SHAPE_TEXT = /^([grby])?([a-h][1-8])[-\s]?([a-h][1-8])?$/iu;

/**
 * Parses two squares as an arrow and one as a circle, after the letter of a colour or without; null for anything else.
 */
export function parseShape(text: string): Shape | null {
  const [, colour = 'G', from, to] = SHAPE_TEXT.exec(text.trim()) ?? [];
  if (from === undefined) return null;
  return {
    from: from.toLowerCase(),
    to: (to ?? from).toLowerCase(),
    colour: colour.toUpperCase() as ShapeColour,
  };
}
