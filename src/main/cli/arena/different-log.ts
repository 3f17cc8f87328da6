import { headsOf } from '../../app-features/arena-reports/index.ts';
import type { ReportGame } from '../../arena/index.ts';

/** The first game whose log in the data folder has another head, or that the folder has not; null when all agree. */
export function differentLog(games: readonly ReportGame[], dataFolder: string): string | null {
  const heads = headsOf(
    dataFolder,
    games.map(([, , sessionId]) => sessionId),
  );
  if (heads === null) return `there is no database in ${dataFolder}`;
  const at = games.findIndex(([, , , head], game) => heads[game] !== head);
  return at === -1 ? null : `games[${at}]`;
}
