import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { McpServer, ResourceListener, ToolHandlers } from '../platform/mcp/definition.ts';
import { plainName } from '../platform/mcp/plain-text.ts';
import type { LeagueProgress, LeaguesApi } from './types.ts';
import type { ReadMatch } from './views/read-model.ts';
import { LEAGUE_SERVER, type LeagueTools } from './mcp/catalogue.ts';

export interface LeagueMcpDeps {
  readonly leagues: LeaguesApi;
  readonly bus: Bus;
}

const URI = /^league:\/\/([\w-]{1,64})\/standings$/u;
const MAX_LISTED = 50;
const MAX_MESSAGES = 60;

type Answers = { readonly [N in keyof LeagueTools]: Parameters<ToolHandlers<LeagueTools>[N]>[0] };

const noLeague = () => refuse('NOT_FOUND', 'No such league; league.list lists them');

/** The MCP server of the leagues. Every caller that may use this host may read its leagues. */
export function createLeagueServer(deps: LeagueMcpDeps): McpServer<LeagueTools> {
  const { leagues } = deps;
  return {
    definition: LEAGUE_SERVER,
    handlers: {
      'league.list': (request) => list(leagues, request),
      'league.standings': ({ leagueId }) => standings(leagues, leagueId),
      'league.schedule': (request) => schedule(leagues, request),
      'league.match': (request) => match(leagues, request),
    },
    listResources: () =>
      leagues
        .list()
        .slice(0, MAX_LISTED)
        // The title is built from the id. The name was chosen by a person and is only returned by
        // `league.list`.
