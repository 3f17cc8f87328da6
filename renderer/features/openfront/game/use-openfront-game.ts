import type { OpenFrontGamePage, OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { useQuery, type Query } from '../../../host/index.ts';
import { useReloadOnChange } from '../use-openfront.ts';

const MIN_READ_GAP_MS = 2000;

/** Whether the game has ended and no intent still waits for its effect. */
const isGameOver = ({ game, moves: intents }: OpenFrontGamePage): boolean =>
  game?.ending != null && intents.every(({ stage }) => stage !== 'queued');

/** Reads one game and keeps it current while it is the connected one. Ticks after its end cause no reads. */
export function useOpenFrontGame(gameId: string): Query<OpenFrontGamePage> {
  const query = useQuery('openfront.game', { gameId });
  const isOver = query.value !== null && isGameOver(query.value);
  const versionOf = ({ game, link, newest }: OpenFrontStatus): string | null =>
    game?.gameId === gameId ? `${isOver ? 'over' : game.tick}/${newest.intent}/${link}` : null;
  useReloadOnChange(query.reload, versionOf, MIN_READ_GAP_MS);
  return query;
}
