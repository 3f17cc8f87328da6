import { useMemo, type ReactNode } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { Board, materialOf, type BoardProps } from '../../boards/index.ts';
import { useLive } from '../../host/index.ts';
import { useSeatNames } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { BestMoveArrow } from '../evaluation/best-move-arrow.tsx';
import { EvaluationBar, hasHorizontalEvalBar } from '../evaluation/evaluation-bar.tsx';
import type { SessionEvaluation } from '../evaluation/use-session-evaluation.ts';
import { DrawableBoard } from '../drawing/drawable-board.tsx';
import { useShapes } from '../drawing/use-shapes.ts';
import { fenOf, type LabelledMove } from '../move-labels.ts';
import { PlayerBar } from './player-bar.tsx';
import type { SubmitActionState } from './use-submit-action.ts';
import { PremoveStatus } from './premove-status.tsx';
import { usePremove } from './use-premove.ts';
import type { Replay } from './use-replay.ts';

/** Shows the board between its two players, with the evaluation bar beside or above it, and controls below. */
export function BoardColumn(props: {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  readonly moves: readonly LabelledMove[];
  readonly replay: Replay;
  readonly submitState: SubmitActionState;
  readonly flipped: boolean;
  /** The evaluation at the position on screen, or null where none is shown. */
  readonly evaluation: SessionEvaluation | null;
  /** Whether the best move is drawn, where one is known. */
  readonly isBestVisible: boolean;
  readonly controls: ReactNode;
}) {
  const { detail, positions, replay, evaluation } = props;
  const { card } = detail;
  const [first = '', second = ''] = Object.keys(card.seats);
  const below = props.flipped === (detail.viewpoint === second) ? first : second;
  const above = below === first ? second : first;
  const isHorizontal = hasHorizontalEvalBar(card.template);
  const view = positions[replay.position] ?? detail.view;
  const fen = fenOf(view);
  const material = fen === null ? null : materialOf(fen);
  const drawing = useShapes(fen);
  const playProps = usePlayProps(detail, replay, props.submitState);
  const names = useSeatNames(card);
  const announcements = useMemo(
    () => props.moves.filter((move) => move.position <= replay.position).map((move) => move.label),
    [props.moves, replay.position],
  );
  const board = (
    <Board
      template={card.template}
      view={view}
      viewpoint={detail.viewpoint}
      flipped={below !== first}
      toAct={replay.isFollowing ? card.toAct : toActAt(detail, view, props.moves, replay.position)}
      lastAction={lastActionAt(props.moves, replay.position)}
      names={names}
      announcements={announcements}
      {...playProps}
    />
  );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PlayerBar card={card} role={above} material={material} />
      <div className={cx('flex min-w-0 gap-1.5', isHorizontal ? 'flex-col' : 'items-stretch')}>
        {evaluation === null ? null : (
          <EvaluationBar
            template={card.template}
            row={evaluation.row}
            flipped={below !== first}
            horizontal={isHorizontal}
          />
        )}
        <div className="relative min-w-0 flex-1">
          {fen === null ? (
            board
          ) : (
            <DrawableBoard drawing={drawing} flipped={below !== first} clearsOnClick>
              {board}
            </DrawableBoard>
          )}
          <PremoveStatus premove={playProps.premove} />
          <BestMoveArrow
            template={card.template}
            evaluation={evaluation}
            isVisible={props.isBestVisible}
            flipped={below !== first}
          />
        </div>
      </div>
      <PlayerBar card={card} role={below} material={material} />
      {props.controls}
    </div>
  );
}

/** Returns the props for playing on the board: only for the person's own seat, and only at the newest position. */
function usePlayProps(
  detail: SessionDetail,
  replay: Replay,
  submitState: SubmitActionState,
): Pick<BoardProps, 'legalActionsByRole' | 'onAct' | 'premove'> {
  const { card, legal, viewpoint } = detail;
  const premove = usePremove(detail, submitState);
  const ownRole = card.yours.find((role) => role === viewpoint);
  const isLost = useLive((live) => live.connection === 'lost');
  // The board of a host that is out of reach stays as it is, but nothing can be played on it.
  const legalActionsByRole = useMemo(
    () => (ownRole === undefined ? {} : { [ownRole]: isLost ? [] : (legal[ownRole] ?? []) }),
    [ownRole, isLost, legal],
  );
  if (ownRole === undefined || !replay.isFollowing || card.status !== 'active' || card.quarantined) return {};
  return { legalActionsByRole, onAct: submitState.act, ...(premove === null || isLost ? {} : { premove }) };
}

/** The roles that were to act in an earlier position, as far as its view and the log show. */
function toActAt(
  { card }: SessionDetail,
  view: SessionDetail['view'],
  moves: readonly LabelledMove[],
  position: number,
): readonly string[] {
  const turn = view['turn'];
  if (typeof turn === 'string') return [turn];
  if (view['choices'] === undefined) return [];
  // Each round has two hidden choices: after an odd number of rows one of the two has chosen.
  const lastChoice =
    position % 2 === 1 ? moves.findLast((move) => move.isAction && move.position === position) : undefined;
  return Object.keys(card.seats).filter((role) => role !== lastChoice?.row.role);
}

const lastActionAt = (moves: readonly LabelledMove[], position: number): string | null =>
  moves.findLast((move) => move.isAction && move.position === position)?.row.action ?? null;
