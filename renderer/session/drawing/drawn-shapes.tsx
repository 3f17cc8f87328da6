import './drawing.css';
import { useText } from '../../text/index.ts';
import { formatList } from '../../text/format-list.ts';
import { isCircle, SHAPE_COLOURS, type Shape } from './shapes.ts';
import { arrowBetween, BOARD_WIDTH, middleOf } from './board-geometry.ts';

/** The radius of a circle: a little less than half a square, so that its line stays inside. */
const RADIUS = 43;

/** Draws the arrows and circles over a board, and describes them to people who cannot see it. */
export function DrawnShapes({
  shapes,
  flipped,
}: {
  readonly shapes: readonly Shape[];
  readonly flipped: boolean;
}) {
  const translator = useText();
  const { t } = translator;
  const names = shapes.map((shape) =>
    isCircle(shape)
      ? t('drawing.circle', { colour: t(`drawing.${SHAPE_COLOURS[shape.colour]}`), square: shape.from })
      : t('drawing.arrow', {
          colour: t(`drawing.${SHAPE_COLOURS[shape.colour]}`),
          from: shape.from,
          to: shape.to,
        }),
  );
  return (
    <>
      <p className="sr-only" role="status">
        {shapes.length === 0 ? '' : t('drawing.drawn', { shapes: formatList(translator, names) })}
      </p>
      {shapes.length === 0 ? null : (
        <svg
          className="board-drawing"
          aria-hidden
          data-testid="drawing"
          data-shapes={shapes
            .map(({ from, to, colour }) => colour + from + (to === from ? '' : to))
            .join(' ')}
          viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_WIDTH}`}
        >
          {shapes.map((shape) => (
            <DrawnShape key={shape.from + shape.to} shape={shape} flipped={flipped} />
          ))}
        </svg>
      )}
    </>
  );
}

function DrawnShape({ shape, flipped }: { readonly shape: Shape; readonly flipped: boolean }) {
  const className = `shape-${shape.colour}`;
  if (!isCircle(shape))
    return <path className={className} {...arrowBetween(shape.from, shape.to, flipped)} />;
  const [cx, cy] = middleOf(shape.from, flipped);
  return (
    <>
      <circle className="edge" cx={cx} cy={cy} r={RADIUS} />
      <circle className={className} cx={cx} cy={cy} r={RADIUS} />
    </>
  );
}
