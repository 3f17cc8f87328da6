import '../../renderer/ui/tokens.css';
import { Chess } from 'chess.js';
import { StrictMode, useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardThumbnail, type ThumbnailCard } from '../../renderer/boards/index.ts';
import { TextProvider } from '../../renderer/text/index.ts';

const BOARDS = 64;
const PLIES = 60;
const MOVE_EVERY_MS = 1000;

/** Plays the same legal moves in every run: board `n` always takes the n-th choice. */
function gameOf(board: number): readonly ThumbnailCard[] {
  const chess = new Chess();
  const cards: ThumbnailCard[] = [cardOf(chess, null)];
  for (let ply = 0; ply < PLIES && !chess.isGameOver(); ply++) {
    const moves = chess.moves({ verbose: true });
    const move = moves[(board * 7 + ply * 3) % moves.length];
    if (!move) break;
    chess.move(move);
    cards.push(cardOf(chess, move.lan));
  }
  return cards;
}

const cardOf = (chess: Chess, lastAction: string | null): ThumbnailCard => ({
  template: 'chess.v1',
  view: { fen: chess.fen(), turn: chess.turn() === 'w' ? 'white' : 'black', outcome: null },
  toAct: [],
  lastAction,
  seats: {},
});

/** The moves are spread over the second, as they would be in 64 matches. */
function LiveBoard(props: {
  readonly game: readonly ThumbnailCard[];
  readonly delayMs: number;
}): ReactElement {
  const [ply, setPly] = useState(0);
  const { game, delayMs } = props;
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      timer = setInterval(() => setPly((before) => (before + 1) % game.length), MOVE_EVERY_MS);
    }, delayMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [game, delayMs]);
  const card = game[ply];
  return <div style={{ width: 140 }}>{card ? <BoardThumbnail card={card} /> : null}</div>;
}

const games = Array.from({ length: BOARDS }, (_, board) => gameOf(board));
const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <TextProvider language="en">
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(8, 140px)', gap: 8 }}>
          {games.map((game, board) => (
            <LiveBoard key={`${board}`} game={game} delayMs={(board * MOVE_EVERY_MS) / BOARDS} />
          ))}
        </div>
      </TextProvider>
    </StrictMode>,
  );
}
