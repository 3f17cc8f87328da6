import type { LeagueMatch } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

/** Formats what counts by a decision of the organiser; null where the referee's result counts. */
export function countedLabel({ t }: Translator, { a, b, counted }: LeagueMatch): string | null {
  if (counted === null) return null;
  if (counted.isVoid) return t('organise.result_void');
  const winner = [a, b].find(({ playerId }) => playerId === counted.winner);
  return winner === undefined
    ? t('leagues.result_draw')
    : t('leagues.result_won', { name: winner.displayName });
}
