import { accept, refuse } from '../../shared/outcome.ts';
import type { OpenFrontDecision } from '../../shared/contract/index.ts';
import type { PlayedOpenFront } from '../openfront/index.ts';
import type { Handlers } from './dispatcher.ts';
import { createAgentNameLookup, type OpenFrontCallDeps } from './openfront.ts';

type OpenFrontGameCallName =
  keyof typeof import('../../shared/contract/openfront-game.ts').OPENFRONT_GAME_CALLS;

/** Maximum moves that the page of a game shows. */
const MAX_MOVES = 200;
/** Maximum moves, and maximum decisions, in the file of a game. */
const MAX_EXPORTED = 10_000;
const PAGE_SIZE = 200;

const noGame = () => refuse('NOT_FOUND', 'No such game');

/** Handlers of the calls about connected and recorded games of OpenFront. */
export function openFrontGameCalls(
  deps: Omit<OpenFrontCallDeps, 'clock'>,
): Pick<Handlers, OpenFrontGameCallName> {
  const { recordings, turnRecords } = deps.openfront;
  const nameOf = createAgentNameLookup(deps);
  const pageOf = (gameId: string, max: number) => {
    const page = recordings.page(gameId, max);
    if (page === null) return null;
    return {
      ...page,
      record: turnRecords.findState(gameId),
      moves: page.moves.map((move) => ({ ...move, agentName: nameOf(move.agentId) })),
    };
  };
  return {
    'openfront.games': () =>
      accept(
        recordings.list().map((game) => ({
          ...game,
          agentName: game.agentId === null ? null : nameOf(game.agentId),
        })),
      ),
    'openfront.game': ({ gameId }) => {
      const page = pageOf(gameId, MAX_MOVES);
      return page === null ? noGame() : accept(page);
    },
    'openfront.gameMap': async ({ gameId }) => {
      const map = await recordings.readMap(gameId);
      return map === null ? refuse('NOT_FOUND', 'No map is kept of this game') : accept(map);
    },
    'openfront.gameFrames': ({ gameId }) => accept({ ticks: [...recordings.frameTicks(gameId)] }),
    'openfront.gameMapAt': async ({ gameId, tick }) => {
      const map = await recordings.readMapAt(gameId, tick);
      return map === null ? refuse('NOT_FOUND', 'No map is kept of this game') : accept(map);
    },
    'openfront.recordExport': async ({ gameId, names }) => {
      const file = await turnRecords.exportFile(gameId, { names });
      return file === null ? refuse('NOT_FOUND', 'No turns are stored of this game') : accept(file);
    },
    'openfront.gameExport': async ({ gameId }) => {
      const page = pageOf(gameId, MAX_EXPORTED);
      if (page === null) return noGame();
      const decisions = readDecisions(deps.openfront, gameId);
      const whole = {
        ...page,
        decisions,
        map: await recordings.readMap(gameId),
        audit: recordings.auditRows(gameId),
      };
      return accept({
        fileName: `openfront-${gameId.replace(/[^\w-]/gu, '_')}.json`,
        mediaType: 'application/json',
        text: `${JSON.stringify(whole, null, 2)}\n`,
      });
    },
  };
}

/** Returns the newest decisions of a game, at most `MAX_EXPORTED`, with the oldest of them first. */
function readDecisions({ decisions }: PlayedOpenFront, gameId: string): OpenFrontDecision[] {
  const collected: OpenFrontDecision[] = [];
  for (let beforeId: number | null = null; collected.length < MAX_EXPORTED;) {
    const page = decisions.listPage({ gameId, beforeId, limit: PAGE_SIZE });
    collected.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) break;
    beforeId = last.id;
  }
  return collected.toReversed();
}
