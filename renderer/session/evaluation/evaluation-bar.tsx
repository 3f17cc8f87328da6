import type { EvaluationRow } from '../../../src/shared/contract/index.ts';
import { sideColours } from '../../boards/index.ts';
import { cx } from '../../ui/index.ts';

/** Games with a table instead of a board, whose bar lies above it. */
const TABLE_GAMES: ReadonlySet<string> = new Set([
  'kuhn_poker.v1',
  'holdem_heads_up.v1',
  'holdem_heads_up.v2',
  'iterated_rps.v1',
  'rps.v1',
  'even_odd.v1',
]);

export const hasHorizontalEvalBar = (template: string): boolean => TABLE_GAMES.has(template);

/** The classes for the direction of the bar: horizontal or vertical, and which part comes first. */
const directionOf = (horizontal: boolean, flipped: boolean): string =>
  horizontal
    ? cx('h-3 w-full', flipped ? 'flex-row-reverse' : 'flex-row')
    : cx('w-3 self-stretch', flipped ? 'flex-col' : 'flex-col-reverse');

const NO_EVALUATION = { expectedScore: null, share: '50%', colours: ['transparent', 'transparent'] } as const;

/**
 * Shows the expected score as two parts of one bar, the first role's below when the board is not flipped. It is
 * an empty outline before there is an evaluation, and left out where there is nothing to judge. The words beside the
 * board say the same to a screen reader.
 */
export function EvaluationBar(props: {
  readonly template: string;
  readonly row: EvaluationRow | undefined;
  readonly flipped: boolean;
  readonly horizontal: boolean;
}) {
  const { row } = props;
  if (row?.kind === 'none') return null;
  const { expectedScore, share, colours } =
    row === undefined
      ? NO_EVALUATION
      : {
          expectedScore: row.expectedScore.toFixed(3),
          share: `${(row.expectedScore * 100).toFixed(1)}%`,
          colours: sideColours(props.template),
        };
  return (
    <div
      aria-hidden
      data-testid="evaluation-bar"
      data-share={expectedScore ?? ''}
      className={cx(
        'flex shrink-0 overflow-hidden rounded-control border border-edge',
        directionOf(props.horizontal, props.flipped),
      )}
    >
      <span
        className="block shrink-0 transition-[flex-basis] duration-[180ms]"
        style={{ flexBasis: share, background: colours[0] }}
      />
      <span className="block flex-1" style={{ background: colours[1] }} />
    </div>
  );
}
