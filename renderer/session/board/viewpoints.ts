import type { SessionDetail } from '../../../src/shared/contract/index.ts';

/** Games without hidden parts: another seat shows the same board, which the person can flip. */
const OPEN_GAMES: ReadonlySet<string> = new Set(['chess.v1', 'tic_tac_toe.v1', 'connect_four.v1']);

/** The viewpoints to choose from; none where they would show nothing else. */
export const sessionViewpoints = ({ card, viewpoints }: SessionDetail): SessionDetail['viewpoints'] =>
  OPEN_GAMES.has(card.template) ? [] : viewpoints;

/** The viewpoint after the current one, in turn; undefined where there is nothing to choose. */
export function viewpointAfter(detail: SessionDetail): string | null | undefined {
  const viewpoints = sessionViewpoints(detail);
  return viewpoints[(viewpoints.indexOf(detail.viewpoint) + 1) % viewpoints.length];
}
