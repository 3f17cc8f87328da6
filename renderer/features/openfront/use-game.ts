import type { OpenFrontGamePage, OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useQuery, type Query } from '../../host/index.ts';
import { useFresh } from './use-openfront.ts';

const LEAST_GAP_MS = 2000;

/** One game as a match, kept current while it is the connected one. */
export function useGame(gameId: string): Query<OpenFrontGamePage> {
  const query = useQuery('openfront.game', { gameId });
  const stampOf = ({ game, link, newest }: OpenFrontStatus): string | null =>
    game?.gameId === gameId ? `${game.tick}/${newest.intent}/${link}` : null;
  useFresh(query.reload, stampOf, LEAST_GAP_MS);
  return query;
}
