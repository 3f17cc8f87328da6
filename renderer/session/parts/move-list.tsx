import type { ReactNode } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPanel } from '../../match/index.ts';
import { playerNameOf, useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import type { MoveMark } from '../../../src/shared/evaluation/judgement.ts';
import type { LabelledMove } from '../move-labels.ts';
import { useScrolledEntry } from '../use-scrolled-entry.ts';

interface MoveListProps {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  readonly moves: readonly LabelledMove[];
  readonly position: number;
  /** Marks of weak moves, by the position after them. */
  readonly marks: ReadonlyMap<number, MoveMark>;
  readonly onGoToPosition: (position: number) => void;
}

/** Lists the moves: chess in two columns, other games one per line, with a heading for each hand of cards. */
export function MoveList(props: MoveListProps) {
  const { t } = useText();
  const box = useScrolledEntry(`[data-frame="${props.position}"]`);

  if (props.moves.length === 0) return <EmptyPanel>{t('session.no_moves')}</EmptyPanel>;
  const isChess = props.detail.card.template === 'chess.v1';
  return (
    <div
      ref={box}
      className="max-h-full overflow-y-auto"
      tabIndex={0}
      aria-label={t('session.moves')}
      role="region"
    >
      {isChess ? <ScoreSheet {...props} /> : <NumberedMoves {...props} />}
    </div>
  );
}

/** Shows two moves per line, of either side; offers and the end have lines of their own below. */
function ScoreSheet(props: MoveListProps) {
  const { t } = useText();
  const actions = props.moves.filter((move) => move.isAction);
  const others = props.moves.filter((move) => !move.isAction);
  const lines = Array.from({ length: Math.ceil(actions.length / 2) }, (_, index) =>
    actions.slice(index * 2, index * 2 + 2),
  );
  return (
    <>
      <ol className="grid grid-cols-[3rem_1fr_1fr] items-center gap-y-0.5">
        {lines.map((pair, index) => (
          <li key={pair[0]?.row.seq} className="contents">
            <span className="tabular-nums pr-2 text-right text-small text-muted">
              {t('session.move_number', { number: index + 1 })}
            </span>
            {pair.map((move) => (
              <MoveButton
                key={move.row.seq}
                move={move}
                position={props.position}
                mark={props.marks.get(move.position)}
                onGoToPosition={props.onGoToPosition}
              />
            ))}
          </li>
        ))}
      </ol>
      {others.length === 0 ? null : (
        <ul className={cx('text-small text-muted', actions.length > 0 && 'mt-2 border-t border-line pt-2')}>
          {others.map((move) => (
            <li key={move.row.seq}>
              <Actor detail={props.detail} role={move.row.role} /> {move.label}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NumberedMoves(props: MoveListProps) {
  const handAt = (move: LabelledMove | undefined) => move && props.positions[move.row.tick]?.['hand'];
  return (
    <ol className="flex flex-col gap-0.5">
      {props.moves.map((move, index) => {
        const hand = handAt(move);
        const heading = typeof hand === 'number' && hand !== handAt(props.moves[index - 1]) ? hand : null;
        return (
          <li key={move.row.seq}>
            {heading === null ? null : <HandHeading hand={heading} />}
            <div className="grid grid-cols-[3rem_8rem_1fr] items-center">
              <span className="tabular-nums pr-2 text-right text-small text-muted">{move.row.tick + 1}</span>
              <span className="truncate text-small text-muted">
                <Actor detail={props.detail} role={move.row.role} />
              </span>
              {move.isAction ? (
                <MoveButton
                  move={move}
                  position={props.position}
                  mark={props.marks.get(move.position)}
                  onGoToPosition={props.onGoToPosition}
                />
              ) : (
                <span className="px-2">{move.label}</span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const Actor = ({ detail, role }: { readonly detail: SessionDetail; readonly role: string }): ReactNode => {
  const translator = useText();
  return playerNameOf(translator, detail.card, role);
};

function HandHeading({ hand }: { readonly hand: number }) {
  const { t } = useText();
  return <h3 className="mt-2 mb-1 text-small font-semibold">{t('session.hand', { hand })}</h3>;
}

function MoveButton(props: {
  readonly move: LabelledMove;
  readonly position: number;
  readonly mark: MoveMark | undefined;
  readonly onGoToPosition: (position: number) => void;
}) {
  const { move } = props;
  const isCurrent = move.position === props.position;
  return (
    <button
      type="button"
      data-current={isCurrent}
      data-frame={move.position}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => props.onGoToPosition(move.position)}
      className={cx(
        'mono min-h-7 cursor-default truncate rounded-control px-2 text-left',
        isCurrent ? 'bg-accent font-medium text-on-accent' : 'text-text hover:bg-raised',
      )}
    >
      {move.label}
      {props.mark === undefined ? null : <b className="font-semibold">{props.mark}</b>}
    </button>
  );
}
