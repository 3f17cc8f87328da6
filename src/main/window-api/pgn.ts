import type { OpeningName } from '../../shared/contract/openings.ts';
import { accept } from '../../shared/outcome.ts';
import type { Openings } from '../chess-data/openings/index.ts';
import { parsePgnGame, parsePgnPosition } from '../chess-data/pgn/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface PgnCallDeps {
  readonly openings: Openings;
}

type PgnCalls = Pick<Handlers, 'pgn.read' | 'pgn.position'>;

/** Handlers of the `pgn.*` calls. They read what the window sends and store nothing. */
export function pgnCalls({ openings }: PgnCallDeps): PgnCalls {
  const withOpening = <T extends { readonly fen: string }>(move: T): T & { opening?: OpeningName } => {
    const opening = openings.find(move.fen);
    return opening === null ? move : { ...move, opening };
  };
  return {
    'pgn.read': async ({ text }) => {
      const reading = await parsePgnGame(text);
      if (!reading.ok) return accept({ game: null, problem: reading.problem });
      return accept({ game: { ...reading.game, moves: reading.game.moves.map(withOpening) }, problem: null });
    },
    'pgn.position': ({ fen }) => {
      const position = parsePgnPosition(fen);
      return accept({ ...position, legal: position.legal.map(withOpening) });
    },
  };
}
