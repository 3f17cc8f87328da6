import { Chess } from 'chess.js';
import type { SessionLogEntry, SessionDetail } from '../../src/shared/contract/index.ts';
import type { Translator } from '../text/index.ts';
import { betLabel } from '../boards/index.ts';

const CHESS = 'chess.v1';
const DECK_GAMES = new Set(['kuhn_poker.v1', 'holdem_heads_up.v1', 'holdem_heads_up.v2']);

/** A log row with its label in the notation of the game. */
export interface LabelledMove {
  readonly row: SessionLogEntry;
  /** The position that shows the state after this row. */
  readonly position: number;
  readonly label: string;
  /** True for an action of a player, false for any other row, such as an offer or the end. */
  readonly isAction: boolean;
}

/** The FEN of a state of chess; null for another game, and for a position that is not read yet. */
export const fenOf = (position: SessionDetail['frames'][number] | undefined): string | null => {
  const fen = position?.['fen'];
  return typeof fen === 'string' ? fen : null;
};

/** Converts `g1f3` to `Nf3` for a position; returns the action itself when it cannot be read. */
function sanOf(fen: string, action: string): string {
  try {
    const chess = new Chess(fen);
    const promotion = action.slice(4);
    return chess.move({
      from: action.slice(0, 2),
      to: action.slice(2, 4),
      ...(promotion === '' ? {} : { promotion }),
    }).san;
  } catch {
    return action;
  }
}

/** An action in the words of its game. `before` is the position before it, which the notation of chess needs. */
export function actionLabel(
  translator: Translator,
  template: string,
  action: string,
  before: string | null,
): string {
  if (template === CHESS) return before === null ? action : sanOf(before, action);
  if (template === 'connect_four.v1') return translator.t('session.column', { column: Number(action) + 1 });
  if (template === 'tic_tac_toe.v1') {
    const cell = Number(action);
    return translator.t('session.cell', { row: Math.floor(cell / 3) + 1, column: (cell % 3) + 1 });
  }
  if (DECK_GAMES.has(template)) {
    return action.startsWith('nonce:')
      ? translator.t('session.nonce', { byte: action.slice(6) })
      : betLabel(translator, action);
  }
  return translator.code('action', action);
}

function labelOf(
  translator: Translator,
  template: string,
  row: SessionLogEntry,
  before: string | null,
): string {
  if (row.kind !== 'action') return translator.code('log', row.kind);
  if (row.hidden || row.action === null) return translator.t('session.sealed');
  return actionLabel(translator, template, row.action, before);
}

/**
 * Creates a function that labels the rows of a log. It keeps the labels, because a SAN needs a position and the rows
 * never change; a label that was made without its position is made again.
 */
export function createMoveLabels(): (
  translator: Translator,
  detail: SessionDetail,
  positions: SessionDetail['frames'],
) => LabelledMove[] {
  let labels = new Map<string, string>();
  let labelsKey = '';
  return (translator, detail, positions) => {
    const logKey = `${detail.card.sessionId}/${translator.language}`;
    if (logKey !== labelsKey) labels = new Map();
    labelsKey = logKey;
    return detail.log.map((row): LabelledMove => {
      const before = fenOf(positions[row.tick]);
      const key = `${row.seq}/${row.action}/${before === null}`;
      const label = labels.get(key) ?? labelOf(translator, detail.card.template, row, before);
      labels.set(key, label);
      // These rows change no state, so that they have no position of their own.
      const isAdvancing = !['draw_offer', 'draw_decline', 'outage'].includes(row.kind);
      return {
        row,
        position: row.tick + (isAdvancing ? 1 : 0),
        label,
        isAction: row.kind === 'action',
      };
    });
  };
}
