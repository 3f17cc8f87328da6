import type { JsonObject } from '../../src/shared/json.ts';
import { advancesTick } from '../../src/main/sessions/rules/log-row.ts';
import { toLogRows, type ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import type { Translator } from '../text/translate.ts';
import type { ReplayGame } from './replay-game.ts';
import type { PageTexts } from './page-texts.ts';

/** A log row as text, with the position that it leads to. */
export interface ReplayMove {
  readonly seq: number;
  readonly role: string;
  readonly label: string;
  /** Index of the state after the row. */
  readonly position: number;
  /** The action, or null for a row that is not a move. */
  readonly action: string | null;
}

/** The rows that lead to a position which could be computed, as texts. */
export function movesOf(
  record: ReplayRecord,
  states: readonly JsonObject[],
  {
    game,
    translator,
    texts,
  }: { readonly game: ReplayGame; readonly translator: Translator; readonly texts: PageTexts },
): ReplayMove[] {
  return toLogRows(record).flatMap((row) => {
    const position = advancesTick(row.kind) ? row.tick + 1 : row.tick;
    const before = states[row.tick];
    if (before === undefined || position >= states.length) return [];
    const action = row.kind === 'action' && typeof row.action === 'string' ? row.action : null;
    const label =
      action === null
        ? (texts.log[row.kind] ?? translator.code('reason', row.kind))
        : game.label(action, { translator, texts, before });
    return [{ seq: row.seq, role: row.role, label, position, action }];
  });
}
