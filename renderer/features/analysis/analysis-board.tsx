import { ArrowDownUp, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PgnGame } from '../../../src/shared/contract/index.ts';
import { Board } from '../../boards/index.ts';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { BoardFit } from '../../match/board-fit.tsx';
import { shapesIn, withShapes } from '../../session/drawing/comment-shapes.ts';
import { DrawableBoard } from '../../session/drawing/drawable-board.tsx';
import { useText } from '../../text/index.ts';
import { IconButton } from '../../ui/index.ts';
import {
  commentAt,
  fenAt,
  lineThrough,
  START,
  withComment,
  type GameAtMove,
  type LegalMove,
} from './game-tree.ts';

/** Shows the board of a game, on which the pieces of both sides can be moved and drawings become part of the game's comments. */
export function AnalysisBoard(props: {
  readonly game: PgnGame;
  readonly moveIndex: number;
  /** The legal moves in this position; empty until they are known. */
  readonly legalMoves: readonly LegalMove[];
  readonly onGoToMove: (moveIndex: number) => void;
  readonly onChange: (next: GameAtMove) => void;
  /** Plays a move and returns whether it was legal. */
  readonly onPlay: (uci: string) => boolean;
}) {
  const { t } = useText();
  const { game, moveIndex, legalMoves, onGoToMove, onChange } = props;
  const [isFlipped, setIsFlipped] = useState(false);
  const fen = fenAt(game, moveIndex);
  const side = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const actions = useMemo(() => ({ [side]: legalMoves.map(({ uci }) => uci) }), [side, legalMoves]);
  const line = lineThrough(game, moveIndex);
  const ply = line.indexOf(moveIndex) + 1;
  const go = (to: number) => onGoToMove(line[Math.max(0, Math.min(line.length, to)) - 1] ?? START);
  const flip = () => setIsFlipped((wasFlipped) => !wasFlipped);
  useScreenShortcuts({
    ArrowLeft: () => go(ply - 1),
    ArrowRight: () => go(ply + 1),
    Home: () => go(0),
    End: () => go(line.length),
    f: flip,
  });
  const comment = commentAt(game, moveIndex);
  const drawing = {
    shapes: useMemo(() => shapesIn(comment), [comment]),
    setShapes: (shapes: Parameters<typeof withShapes>[1]) =>
      onChange({ game: withComment(game, moveIndex, withShapes(comment, shapes)), moveIndex }),
  };
  return (
    <BoardFit>
      <div className="flex min-w-0 flex-col gap-2">
        <DrawableBoard drawing={drawing} flipped={isFlipped} clearsOnClick={false}>
          <Board
            template="chess.v1"
            view={{ fen }}
            viewpoint={null}
            flipped={isFlipped}
            toAct={[side]}
            lastAction={game.moves[moveIndex]?.uci ?? null}
            legalActionsByRole={actions}
            onAct={(_role, action) => Promise.resolve(props.onPlay(action))}
          />
        </DrawableBoard>
        <div className="board-transport flex flex-wrap items-center gap-1">
          <IconButton
            label={t('session.first')}
            icon={<ChevronFirst size={18} aria-hidden />}
            disabled={ply === 0}
            onClick={() => go(0)}
          />
          <IconButton
            label={t('session.back')}
            icon={<ChevronLeft size={18} aria-hidden />}
            disabled={ply === 0}
            onClick={() => go(ply - 1)}
          />
          <IconButton
            label={t('session.forward')}
            icon={<ChevronRight size={18} aria-hidden />}
            disabled={ply === line.length}
            onClick={() => go(ply + 1)}
          />
          <IconButton
            label={t('session.last')}
            icon={<ChevronLast size={18} aria-hidden />}
            disabled={ply === line.length}
            onClick={() => go(line.length)}
          />
          <span className="tabular-nums px-2 text-small text-muted">
            {t('session.position_of', { at: ply, last: line.length })}
          </span>
          <span className="ml-auto">
            <IconButton
              label={t('session.flip')}
              icon={<ArrowDownUp size={16} aria-hidden />}
              onClick={flip}
            />
          </span>
        </div>
      </div>
    </BoardFit>
  );
}
