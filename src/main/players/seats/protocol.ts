import type { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import type { GameTemplate } from '../../games/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Ids, Random } from '../../platform/runtime.ts';
import type { MoveChooser, TurnPosition } from '../move-chooser.ts';
import type { SeatToolCall } from '../../sessions/index.ts';
import type { ModelSeats } from '../dependencies.ts';
import type { Semaphore } from '../semaphore.ts';
import type { ConnectedBots } from './connected-bots.ts';
import type { SeatBreaches } from './seat-breaches.ts';
import type { SignedSeats } from './signed/signed-seats.ts';

/**
 * The interface of players that are programs outside this host. One folder beside
 * this file is one protocol; `protocols.ts` lists them, and nothing else of a
 * protocol is known anywhere (docs/adding-a-seat-protocol.md).
 */

/** A protocol by which the host asks an outside program for its moves. */
export interface SeatProtocol<S extends JsonObject = JsonObject> {
  /** Lower-case letters and digits. It is stored with each player and is the prefix of players on the command line. */
  readonly id: string;
  /** The name of such a player for a person, for example `URL agent`. */
  readonly title: string;
  /** How such a player is written on the command line, for example `url:http://127.0.0.1:PORT`. */
  readonly syntax: string;
  /** The stored specification of the player. It holds no secrets. */
  readonly specSchema: z.ZodType<S>;
  /** True for players whose key is with a worker. This host cannot play them, and can only order their games. */
  readonly isWithWorkers?: true;
  /** Reads what follows the prefix on the command line; the message of a refusal is shown to the person. */
  parse(text: string): Outcome<S>;
  /** The display name of such a player, at most 64 characters. */
  name(spec: S, host: SeatHost): string;
  /** Checks that this player can play the template. Returns the specification to store, with names resolved to ids. */
  admit(spec: S, template: string, host: SeatHost): Outcome<S>;
  /** Returns the specification of the same player, after a person has accepted that it keeps its own tools. */
  withOwnTools?(spec: S): S;
  /** Players of this protocol on this computer, found by their files; nothing is started. */
  detect?(search: AgentSearch): Promise<readonly FoundAgent<S>[]>;
  /** All players that `detect` looks for, found or not, with what a person types to get them. */
  readonly known?: readonly KnownAgent[];
  /**
   * Tests whether the player could play now: starts its program and ends it again, calls its address, or looks it up
   * where the host only waits for it. Never rejects.
   */
  test(spec: S, host: SeatHost, signal: AbortSignal): Promise<SeatReport>;
  /** Creates the chooser of one role in one game. Nothing is started before its `start` is called. */
  open(spec: S, context: SeatContext): SeatChooser;
}

/** Where `detect` looks, as the environment of the host gives it. */
export interface AgentSearch {
  /** The variable PATH. */
  readonly pathVariable: string;
  /** The home folder, absolute. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A player that was found on this computer. */
export interface FoundAgent<S extends JsonObject = JsonObject> {
  readonly protocol: string;
  /** The player as it is written on the command line, for example `acp:qwen`. */
  readonly player: string;
  readonly name: string;
  readonly spec: S;
  /** `not_known`: its program is there, but nothing is known about how to switch its own tools off. */
  readonly state: 'found' | 'not_known';
  /** A warning for the person before seating it, or null. */
  readonly note: string | null;
}

/** A player that this host knows by name, whether or not its program is on this computer. */
export interface KnownAgent {
  /** The player as it is written on the command line, for example `acp:qwen`. */
  readonly player: string;
  readonly name: string;
  /** The command that installs its program; null when it is not known. */
  readonly installCommand: string | null;
  /** The command that logs in; null when it is not known. */
  readonly loginCommand: string | null;
}

/** The result of testing a player. */
export interface SeatReport {
  readonly state: 'ok' | 'needs_login' | 'failed';
  /** The player's own name, with its version; null when it did not give one. */
  readonly name: string | null;
  /** A sentence for a person; null when there is nothing to add. */
  readonly detail: string | null;
  readonly latencyMs: number;
}

/** The services of the host that protocols may use, whatever the game. */
export interface SeatHost {
  /** The real clock, also in tests, because it limits real processes and requests. */
  readonly processClock: Clock;
  /** The clock of the host, for the times of records. */
  readonly clock: Clock;
  /** The version of this program. */
  readonly version: string;
  readonly search: AgentSearch;
  readonly breaches: SeatBreaches;
  readonly random: Random;
  readonly ids: Ids;
  readonly log: Log;
  readonly models: ModelSeats;
  /** Limits how many engines think at the same time. */
  readonly engineSlots: Semaphore;
  readonly texts: TurnTexts;
  readonly bots: ConnectedBots;
  /** Absent in programs that sign for no player. */
  readonly signedSeats?: SignedSeats;
}

export interface ObservationOptions {
  /** Why the previous reply was not accepted; absent at the first attempt. */
  readonly refusal?: string;
  /** False for a player that acts by calling a tool; by default the text asks for a JSON object. */
  readonly requestsJson?: boolean;
}

/** The text form of a turn, shared by all protocols whose players read and write text. */
export interface TurnTexts {
  /**
   * The rules, the state as the role sees it and the legal list. It holds no name and no text of another player.
   */
  observation(position: TurnPosition, gameTemplate: GameTemplate, options?: ObservationOptions): string;
  /** Reads an action out of JSON or prose; `action` is an entry of `legal`. */
  read(reply: string, legal: readonly string[]): SeatReading;
}

export type SeatReading =
  | { readonly kind: 'action'; readonly action: string; readonly text: string }
  | { readonly kind: 'illegal'; readonly tried: string }
  | { readonly kind: 'unparsable' | 'empty' };

/** The session, agent and role that a chooser plays. */
export interface SessionSeat {
  readonly sessionId: string;
  /** The agent as which it acts. Models store their moves under it. */
  readonly agentId: string;
  readonly role: string;
}

export interface SeatContext {
  /** Null for a game that is not a session of this host. */
  readonly sessionSeat: SessionSeat | null;
  readonly gameTemplate: GameTemplate;
  readonly host: SeatHost;
  readonly budget: SeatBudget;
  /**
   * False where the caller submits the action itself, as leagues do: the player's own call must then not act
   * on the session, and `decide` must return the action.
   */
  readonly mayAct: boolean;
  /** True when a chess engine is to be limited by nodes and not by time. */
  readonly byNodes: boolean;
  /** The MCP server that serves this seat and nothing else; null where there is none. Its token ends with the seat. */
  mcpEndpoint(): Promise<SeatMcpEndpoint | null>;
  /**
   * Waits for the permission to ask the player once more. Refuses with `TIMED_OUT` when the budget is used up and there
   * is no person to ask; otherwise it waits until a person raises the budget or `signal` aborts (`DROPPED`). `spent` is
   * the usage of this turn, which is not recorded yet.
   */
  mayPrompt(spent: SeatUsage | null, signal: AbortSignal): Promise<Outcome<null, 'TIMED_OUT' | 'DROPPED'>>;
  /** Stores the texts and the use of one turn, before the action of the turn is submitted. */
  record(turn: SeatTurn): void;
}

export interface SeatMcpEndpoint {
  readonly url: string;
  readonly token: string;
  /** The name under which the player's program lists the server. */
  readonly server: string;
  /**
   * How a program that supports no address starts a stdio child that connects to the server; null where there is none.
   */
  readonly stdio: McpChildCommand | null;
  /** Resolves when the player's program lists the tools the next time. */
  nextListing(): Promise<void>;
  /** Calls `listener` for every tool call with the token. */
  onCall(listener: (call: SeatToolCall) => void): void;
  /** Makes the token invalid. */
  end(): void;
}

export interface McpChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Chooses the actions of one role of one game through an outside program. A `start` that is not over after
 * `budget.startMs` counts as failed; no clock runs before it resolves.
 */
export type SeatChooser = MoveChooser;

export interface SeatAttempt {
  /** Null for the attempt that gave the action. */
  readonly fault:
    | 'illegal'
    | 'unparsable'
    | 'empty'
    | 'timeout'
    | 'transport'
    | 'no_move'
    | 'foreign_tool'
    | 'stopped'
    | null;
  /** The player's reply or the failure; cleaned and shortened when it is stored. */
  readonly text: string;
  readonly latencyMs: number;
}

/** A tool that the player wanted to use and that was refused. */
export interface RefusedTool {
  readonly tool: string;
  readonly kind: string;
  /** Wall time in milliseconds. */
  readonly atMs: number;
}

/**
 * The texts of a player and what it used in one turn. No player of the game sees any of it before the end.
 */
export interface SeatTurn {
  readonly tick: number;
  /** The program's own name, with its version; null when it did not give one. */
  readonly version: string | null;
  readonly attempts: readonly SeatAttempt[];
  readonly comment: string;
  readonly thoughts: string;
  readonly refusedTools: readonly RefusedTool[];
  /** Null where the protocol reports nothing. */
  readonly usage: SeatUsage | null;
  readonly latencyMs: number;
}

/** Tokens and cost as the player's program reports them; null where it does not. */
export interface SeatUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In millionths of `currency`. */
  readonly costMicros: number | null;
  /** ISO 4217, for example `USD`. */
  readonly currency: string | null;
}

/** The limits of a player. Tokens and cost count for one game. */
export interface SeatBudget {
  readonly perMoveMs: number;
  /** Maximum time until the program can be asked. */
  readonly startMs: number;
  /** Maximum number of times that it is asked for one move. */
  readonly promptsPerMove: number;
  /** Null for no limit. */
  readonly tokens: number | null;
  /** In millionths of the currency that the program reports; null for no limit. */
  readonly costMicros: number | null;
}
