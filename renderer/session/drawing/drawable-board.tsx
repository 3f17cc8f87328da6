import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { DrawField } from './draw-field.tsx';
import { DrawnShapes } from './drawn-shapes.tsx';
import { colourFor, withShape, type Shape } from './shapes.ts';
import { BOARD_WIDTH, squareAt } from './board-geometry.ts';
import type { ShapesOfPosition } from './use-shapes.ts';

const LEFT_BUTTON = 0;
const RIGHT_BUTTON = 2;

/**
 * A chess board that a person draws on: the right button draws an arrow, or a circle on one square, and Escape removes
 * all drawings. The key `a` opens a field for squares.
 */
export function DrawableBoard(props: {
  readonly drawing: ShapesOfPosition;
  readonly flipped: boolean;
  /** Whether the left button removes all drawings too; false where they belong to a game that is saved. */
  readonly clearsOnClick: boolean;
  readonly children: ReactNode;
}) {
  const { flipped } = props;
  const { shapes, setShapes } = props.drawing;
  const [isTyping, setIsTyping] = useState(false);
  const [draftShape, setDraftShape] = useState<Shape | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const clear = () => setShapes([]);
  const hasShapes = shapes.length > 0;
  useScreenShortcuts({ a: () => setIsTyping(true), ...(hasShapes ? { Escape: clear } : {}) });

  const squareUnder = (event: PointerEvent): string | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const inBoard = (coordinate: number, start: number, size: number) =>
      ((coordinate - start) / size) * BOARD_WIDTH;
    return squareAt(
      inBoard(event.clientX, box.left, box.width),
      inBoard(event.clientY, box.top, box.height),
      flipped,
    );
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === LEFT_BUTTON && hasShapes && props.clearsOnClick) clear();
    if (event.button !== RIGHT_BUTTON) return;
    const from = squareUnder(event);
    if (from === null) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDraftShape({ from, to: from, colour: colourFor(event) });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (draftShape === null) return;
    setDraftShape({ ...draftShape, to: squareUnder(event) ?? draftShape.to, colour: colourFor(event) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (draftShape === null || event.button !== RIGHT_BUTTON) return;
    setDraftShape(null);
    const to = squareUnder(event);
    if (to !== null) setShapes(withShape(shapes, { ...draftShape, to, colour: colourFor(event) }));
  };

  return (
    <div
      ref={board}
      className="relative"
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDraftShape(null)}
    >
      {props.children}
      <DrawnShapes shapes={draftShape === null ? shapes : withShape(shapes, draftShape)} flipped={flipped} />
      {isTyping ? (
        <DrawField
          onDraw={(shape) => setShapes(withShape(shapes, shape))}
          onClose={() => {
            setIsTyping(false);
            board.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
