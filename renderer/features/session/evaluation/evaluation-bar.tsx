import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';
import { cx } from '../../../ui/index.ts';

/** The colours of the two sides, by template; other games take the neutral pair. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  'chess.v1': ['var(--piece-white)', 'var(--piece-black)'],
  'connect_four.v1': ['var(--disc-red)', 'var(--disc-yellow)'],
};
const NEUTRAL = ['var(--color-accent)', 'var(--color-edge)'] as const;

export const sideColours = (template: string): readonly [string, string] => SIDES[template] ?? NEUTRAL;

/**
 * Shows the expected score as two parts of one bar, the first role's below when the board is not flipped. It is
 * outlined at one half before there is an evaluation. The words beside the board say the same to a screen reader.
 */
export function EvaluationBar(props: {
  readonly template: string;
  readonly row: EvaluationRow | undefined;
  readonly flipped: boolean;
  readonly horizontal: boolean;
}) {
  const { row, flipped, horizontal } = props;
  if (row?.kind === 'none') return null;
  const [first, second] = sideColours(props.template);
  const share = `${((row?.expectedScore ?? 0.5) * 100).toFixed(1)}%`;
  const isReversed = horizontal ? flipped : !flipped;
  return (
    <div
      aria-hidden
      data-testid="evaluation-bar"
      data-share={row === undefined ? '' : row.expectedScore.toFixed(3)}
      className={cx(
        'flex shrink-0 overflow-hidden rounded-control border border-line',
        horizontal ? 'h-3 w-full' : 'w-3 self-stretch',
        horizontal && (isReversed ? 'flex-row-reverse' : 'flex-row'),
        !horizontal && (isReversed ? 'flex-col-reverse' : 'flex-col'),
        row === undefined && 'opacity-50',
      )}
    >
      <span
        className="evaluation-share block transition-[flex-basis] duration-[180ms]"
        style={{ flexBasis: share, flexShrink: 0, background: row === undefined ? 'transparent' : first }}
      />
      <span className="block flex-1" style={{ background: row === undefined ? 'transparent' : second }} />
    </div>
  );
}
