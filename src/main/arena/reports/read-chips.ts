import type { ArenaRunReport } from '../../../shared/contract/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { estimateChips } from '../rules/estimate-chips.ts';
import { isCounted, type GameRow } from '../rules/game-schedule.ts';

interface ChipsDeps {
  readonly games: Pick<GameRegistry, 'get'>;
  readonly sessions: Pick<Sessions, 'viewAs'>;
}

/** Reads the chips of a run; null for a game without comparable chips, and before the first match that was played out. */
export function readChips(
  { games, sessions }: ChipsDeps,
  { template }: { readonly template: string },
  rows: readonly GameRow[],
): ArenaRunReport['chips'] {
  const gameTemplate = games.get(template);
  if (gameTemplate?.chips === undefined) return null;
  const playedGames = rows.filter(isCounted).flatMap(({ sessionId, aRole }) => {
    const view = sessions.viewAs(sessionId, null);
    const chips = view === null ? null : (gameTemplate.chips?.(view.view) ?? null);
    return chips === null ? [] : [{ sessionId, chips, net: chips.net[aRole] ?? 0 }];
  });
  const [first] = playedGames;
  if (first === undefined) return null;
  const nets = new Map(playedGames.map(({ sessionId, net }) => [sessionId, net]));
  return {
    ...estimateChips(rows, (sessionId) => nets.get(sessionId) ?? null, first.chips),
    nets: playedGames.map(({ sessionId, net }) => ({ sessionId, net })),
  };
}
