import { prepareFolder } from '../../../src/main/platform/data-folder/index.ts';
import { PARITY_STRATEGIES } from '../../../src/main/league/index.ts';
import { openLeagues } from '../league/open-leagues.ts';

/**
 * `node run-league.ts FOLDER CRASH_POINT [GAME]`: plays a league of four until
 * the process kills itself at the crash point.
 */
const [folder = '', crashAt = '', gameType = 'even_odd'] = process.argv.slice(2);
const { leagues } = await openLeagues({ paths: prepareFolder(folder), crashAt });
const players = PARITY_STRATEGIES.slice(0, 4).map((strategy) =>
  gameType === 'even_odd'
    ? { name: strategy, strategy }
    : { name: strategy, player: { kind: 'random' as const } },
);
const opened = await leagues.createLeague({ gameType, players, referees: 1 });
if (!opened.ok) throw new Error(opened.message);
await leagues.startLeague(opened.value.leagueId);
await leagues.waitUntilFinished(opened.value.leagueId);
process.exit(0);
