import type { LeagueRefusal } from '../../shared/codes/league.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { LeaguePing } from '../../shared/contract/index.ts';
import type { HostedChoice } from '../players/index.ts';
import type { FleetOwner, PlayedBy } from '../fleet/index.ts';
import type { AgentHealth } from '../../shared/contract/league-pages.ts';
import type { RegistrationDecision } from './manager/decide-registration.ts';
import type { InterventionPreview, InterventionRequest } from './organiser/plan-intervention.ts';
import type { NumberVerification } from './match-evidence.ts';
import type { Intervention } from './rules/interventions.ts';
import type { LeagueReadModel } from './views/league-views.ts';
import type { LeagueMessageFilter, StoredMessage } from './store/message-store.ts';
import type {
  LeagueAgentRecord,
  LeagueRecord,
  LeagueSettings,
  LeagueMatchRecord,
  PendingRegistration,
  RoundRecord,
} from './records.ts';
import type { RoundTally } from './store/match-store.ts';
import type { CurrentRating, RatingRow } from './store/rating-store.ts';
import type { EloEstimate } from './rules/elo.ts';
import type { ParityStrategy } from './rules/strategies.ts';
import type { StandingsTableRow } from './rules/points-standings.ts';

export interface OpenLeagueRequest {
  /** The id of the league by default. */
  readonly name?: string;
  /** The id of the league, for agents that are configured with one; a random id by default. */
  readonly leagueId?: string;
  /** `even_odd`, the game of the specification and the default, or a game of the session host such as `chess.v1`. */
  readonly gameType?: string;
  readonly settings?: Partial<LeagueSettings>;
  /**
   * Players of this host: a strategy for even_odd, any built-in player, engine or model for board
   * games.
   */
  readonly players?: readonly HostedPlayer[];
  /** Number of hosted referees. One is added when the league starts without any referee. */
  readonly referees?: number;
}

export interface HostedPlayer {
  readonly name: string;
  /** What plays even_odd; absent for board games. */
  readonly strategy?: ParityStrategy;
  /** What plays a board game; absent for even_odd. */
  readonly player?: HostedChoice;
}

export interface StartedLeague {
  readonly leagueId: string;
  readonly rounds: number;
  readonly matches: number;
}

/** A registered agent without its token hashes. */
export type LeagueAgentView = Omit<LeagueAgentRecord, 'tokenHash' | 'oldTokenHash' | 'pending'> & {
  readonly health: AgentHealth;
  /** The newest registration of its endpoint whose token does not count yet; null when none waits. */
  readonly pending: Pick<PendingRegistration, 'at' | 'times'> | null;
};

export interface StandingsView extends StandingsTableRow {
  readonly elo: EloEstimate;
}

export interface LeagueView {
  readonly league: LeagueRecord;
  readonly agents: readonly LeagueAgentView[];
  readonly rounds: readonly RoundRecord[];
  /** Numbers and choices are included for decided matches only. */
  readonly matches: readonly LeagueMatchRecord[];
  readonly standings: readonly StandingsView[];
  /** The decisions of its organiser, in order; none when absent. */
  readonly interventions?: readonly Intervention[];
  /** Who played the session of a match where a worker did, by the id of the session; absent without workers. */
  readonly playedBy?: ReadonlyMap<string, PlayedBy>;
}

/** Progress of a league without its table. It is cheap enough to be read after each match. */
export interface LeagueProgress {
  readonly league: LeagueRecord;
  /** Number of rounds whose pairings exist. */
  readonly round: number;
  /** Number of matches with a recorded result. */
  readonly played: number;
  /** Number of registered players. */
  readonly registered: number;
  /** The newest round; null before the first. */
  readonly newestRound: RoundTally | null;
  /**
   * Estimated time to the end in milliseconds. Null while no match has ended since the host started, when no match is
   * left, and for a league that is not running.
   */
  readonly leftMs: number | null;
}

export interface LeagueListenerStatus {
  readonly role: 'manager';
  readonly port: number;
  /** `busy`: another program holds the port. `off`: the port was not opened, or was closed again. */
  readonly state: 'listening' | 'busy' | 'off';
  /** The program that holds the port, `another program` if the system cannot name it; null when no other one does. */
  readonly holder: string | null;
}

type LeagueOutcome<T> = Promise<Outcome<T, LeagueRefusal>>;

/** The league system as the command line, MCP and the window use it. */
export interface LeaguesApi extends FleetOwner {
  /** Opens the manager's endpoint and continues the leagues that were running. */
  start(): Promise<void>;
  /** Closes all endpoints. Matches in progress stay undecided and continue after the next start. */
  stop(): Promise<void>;
  listenerStatus(): LeagueListenerStatus;
  /** The ports in use; that of the manager is null while it does not listen. */
  ports(): {
    readonly manager: number | null;
    readonly referees: readonly number[];
    readonly players: readonly number[];
  };
  /**
   * Creates a league with its hosted agents and opens its registration. `insertInJob` stores, in the same transaction,
   * what the league must never be without.
   */
  createLeague(
    request: OpenLeagueRequest,
    insertInJob?: (leagueId: string) => void,
  ): LeagueOutcome<LeagueRecord>;
  /** Ends the registration and starts the first round, or continues a league that was stopped. */
  startLeague(leagueId: string): LeagueOutcome<StartedLeague>;
  /** Cancels a league that is not over. `why` goes into the audit log, for example `{ reason }`. */
  cancel(leagueId: string, why?: Readonly<Record<string, string>>): LeagueOutcome<LeagueRecord>;
  /** The newest leagues, newest first. */
  list(): readonly LeagueRecord[];
  find(leagueId: string): LeagueView | null;
  /** Compares the drawn number of a match with the hash that was stored before the choices. */
  verifyNumber(match: LeagueMatchRecord): NumberVerification;
  /** Referees and players with their health; null when the league does not exist. */
  listAgents(leagueId: string): readonly LeagueAgentView[] | null;
  readProgress(leagueId: string): LeagueProgress | null;
  /** Newest Glicko-2 rating of each player of a game across leagues, best first. */
  listRatings(gameType: string): readonly CurrentRating[];
  /** The games of which a player has a rating. */
  listRatedGames(): readonly string[];
  /** Ratings before and after one league; empty before its end. */
  ratingsOf(leagueId: string): readonly RatingRow[];
  /** Whether a referee of another program is registered in the league. */
  hasExternalReferee(leagueId: string): boolean;
  /** Whether a player can register now: before the start, or late. */
  isJoinable(leagueId: string): boolean;
  /** The token that starts this league over START_LEAGUE; null when it is not open for registration. */
  startToken(leagueId: string): string | null;
  /** Carries out a person's decision about an agent that registered again. */
  decideRegistration(decision: RegistrationDecision): LeagueOutcome<null>;
  /** Ports at which players of other computers are reached, with the identity of each; remote access fills it. */
  readonly linkPorts: Map<number, string>;
  /** Previews the changes of an intervention, or says why it is refused. */
  previewIntervention(request: InterventionRequest): Outcome<InterventionPreview, LeagueRefusal>;
  /** Carries out what an organiser decided, with its reason in the audit log. */
  intervene(request: InterventionRequest): LeagueOutcome<InterventionPreview>;
  listInterventions(leagueId: string): readonly Intervention[];
  listMessages(leagueId: string, filter: LeagueMessageFilter): readonly StoredMessage[];
  /** Views of a league that stay small however many matches it has. */
  readonly readModel: LeagueReadModel;
  ping(url: string): Promise<LeaguePing>;
  /**
   * Resolves with the league when it is neither open for registration nor running any more, or when the host stops; null
   * for an unknown league.
   */
  waitUntilFinished(leagueId: string): Promise<LeagueRecord | null>;
}
