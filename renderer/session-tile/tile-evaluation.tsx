import type { EvaluationRow, SessionCard } from '../../src/shared/contract/index.ts';
import { sideColours } from '../boards/index.ts';
import { cx } from '../ui/index.ts';
import { useTileRow, type TileRow } from './use-tile-row.ts';

/**
 * Shows who is ahead in a live session as a thin bar. Only what is on the screen is evaluated. The page of the session
 * says it in words.
 */
export function TileEvaluation({ card }: { readonly card: SessionCard }) {
  const { setBar, isEvaluated, row } = useTileRow(card);
  return isEvaluated ? <TileBar setBar={setBar} template={card.template} row={row} /> : null;
}

/** Shows the bar alone; its border shows where it ends if it has the colour of the background. */
export function TileBar(props: {
  readonly setBar: TileRow['setBar'];
  readonly template: string;
  readonly row: EvaluationRow | undefined;
}) {
  const { setBar, template, row } = props;
  const [first, second] = sideColours(template);
  return (
    <span
      ref={setBar}
      aria-hidden
      data-testid="tile-evaluation"
      data-share={row === undefined ? '' : row.expectedScore.toFixed(3)}
      className={cx(
        'flex h-[6px] w-full overflow-hidden rounded-round border',
        row === undefined ? 'border-transparent' : 'border-edge',
      )}
      style={{ background: row === undefined ? 'transparent' : second }}
    >
      {row === undefined ? null : (
        <span
          className="block shrink-0 transition-[flex-basis] duration-[180ms]"
          style={{ flexBasis: `${(row.expectedScore * 100).toFixed(1)}%`, background: first }}
        />
      )}
    </span>
  );
}
