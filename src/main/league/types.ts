import type { LeagueRefusal } from '../../shared/codes/league.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { LeaguePing } from '../../shared/contract/index.ts';
import type { LocalChoice } from '../players/index.ts';
import type { AgentHealth } from './transport/health.ts';
import type { LeagueReadModel } from './views/read-model.ts';
import type { MessageFilter, StoredMessage } from './store/message-store.ts';
import type { AgentRecord, LeagueRecord, LeagueSettings, MatchRecord, RoundRecord } from './records.ts';
import type { RatedNow, RatingRow } from './store/rating-store.ts';
import type { EloEstimate } from './rules/elo.ts';
import type { Strategy } from './rules/strategies.ts';
import type { StandingsTableRow } from './rules/table.ts';

export interface NewLeague {
  readonly name?: string;
  /** `even_odd`, the game of the specified messages, or a game of the session host: `chess.v1`. */
  readonly gameType?: string;
  readonly settings?: Partial<LeagueSettings>;
  /** Players of this host: a strategy for even_odd, anything that can sit at the board for other games. */
  readonly players?: readonly HostedPlayer[];
  /** Built-in referees; one where no other registers. */
  readonly referees?: number;
}

export interface HostedPlayer {
  readonly name: string;
  readonly strategy?: Strategy;
  readonly player?: LocalChoice;
}

export interface StartedLeague {
  readonly leagueId: string;
  readonly rounds: number;
  readonly matches: number;
}

/** Without token hashes. */
export type AgentView = Omit<AgentRecord, 'tokenHash' | 'oldTokenHash'> & { readonly health: AgentHealth };

export interface StandingsView extends StandingsTableRow {
  readonly elo: EloEstimate;
}

export interface LeagueView {
  readonly league: LeagueRecord;
  readonly agents: readonly AgentView[];
  readonly rounds: readonly RoundRecord[];
  /** Numbers and choices only of decided matches. */
  readonly matches: readonly MatchRecord[];
  readonly standings: readonly StandingsView[];
}

/** How far a league is, without its table: cheap enough to be asked after each match. */
export interface LeagueProgress {
  readonly league: LeagueRecord;
  /** Rounds drawn so far. */
  readonly round: number;
  /** Matches whose result is recorded. */
  readonly played: number;
  /** Players that are registered. */
  readonly registered: number;
}

export interface ListenerState {
  readonly role: 'manager';
  readonly port: number;
  readonly state: 'listening' | 'busy' | 'off';
  /** Who has the port, where the system tells. */
  readonly holder: string | null;
}

type LeagueAnswer<T> = Promise<Outcome<T, LeagueRefusal>>;

/** The league as CLI, MCP and window know it. */
export interface LeaguesApi {
  /** Opens the manager's door and goes on with leagues that were running. */
  start(): Promise<void>;
  stop(): Promise<void>;
  listener(): ListenerState;
  ports(): {
    readonly manager: number | null;
    readonly referees: readonly number[];
    readonly players: readonly number[];
  };
  open(request: NewLeague): LeagueAnswer<LeagueRecord>;
  begin(leagueId: string): LeagueAnswer<StartedLeague>;
  cancel(leagueId: string): LeagueAnswer<LeagueRecord>;
  list(): readonly LeagueRecord[];
  find(leagueId: string): LeagueView | null;
  /** Referees and players with their health; null where there is no such league. */
  agents(leagueId: string): readonly AgentView[] | null;
  progress(leagueId: string): LeagueProgress | null;
  /** Glicko-2 across leagues of a game: everybody's newest, best first. */
  ratings(gameType: string): readonly RatedNow[];
  ratedGames(): readonly string[];
  /** What one league changed. */
  ratingsIn(leagueId: string): readonly RatingRow[];
  messages(leagueId: string, filter: MessageFilter): readonly StoredMessage[];
  /** The same for people, in small parts. */
  readonly readModel: LeagueReadModel;
  ping(url: string): Promise<LeaguePing>;
  /** Resolves when the league is completed or cancelled, or the host stops. */
  finished(leagueId: string): Promise<LeagueRecord | null>;
}
