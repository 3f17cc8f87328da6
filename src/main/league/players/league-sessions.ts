import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Agents } from '../../agents/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { isOpenGame, type GameRegistry } from '../../games/index.ts';
import type { MoveChooser, HostedChoice, Players, SessionSeat } from '../../players/index.ts';
import type { SessionResponse, HostEnding, SessionSummary, Sessions } from '../../sessions/index.ts';

/** A session-host game for two players. */
export interface SessionGame {
  readonly template: string;
  /** Roles of player A and player B. */
  readonly roles: readonly [string, string];
  /** Whether moves stay hidden from others until the match is over. */
  readonly isHidden: boolean;
  /** Whether players move in turns and nothing is dealt or hidden, so that signatures prove a match. */
  readonly isOpen: boolean;
}

/** The position as a player sees it. */
export interface PlayerPosition {
  readonly tick: number;
  readonly view: JsonObject;
  /** Empty while the player does not have to act. */
  readonly legal: readonly string[];
}

export type MatchSessionState = Pick<
  SessionSummary,
  'status' | 'tick' | 'outcome' | 'outcomeReason' | 'winner' | 'quarantined'
>;

/** The session host as the board of league matches. Players act there as ordinary agents. */
export interface LeagueSessions {
  /**
   * Finds a game by template id or by its name without the version; null when it does not exist or is
   * not for two players.
   */
  findGame(name: string): SessionGame | null;
  /**
   * Returns the id of the session-host agent that acts for a league player of this identity. The agent is created when it
   * is missing, and its token is not handed out.
   */
  ensureAgent(identity: string, name: string): Promise<string>;
  /**
   * Prepares a session; `seats` are agent ids by role. The returned function opens it in a writer job and returns its
   * id.
   */
  prepare(template: string, seats: Readonly<Record<string, string>>): SessionResponse<() => string>;
  /** Null for a session that does not exist. */
  stateOf(sessionId: string): MatchSessionState | null;
  /** The roles that have to act. */
  toAct(sessionId: string): readonly string[];
  /** The position as this agent sees it; null when the session cannot be read as this agent. */
  positionFor(agentId: string, sessionId: string): PlayerPosition | null;
  act(
    agentId: string,
    move: { sessionId: string; action: string; tick: number },
  ): Promise<SessionResponse<unknown>>;
  resign(agentId: string, sessionId: string): Promise<SessionResponse<unknown>>;
  /** Ends the session because of the player of this role. */
  endForHostedPlayer(sessionId: string, role: string, reason: HostEnding): Promise<SessionResponse<unknown>>;
  /** Refuses a player that cannot play the game. */
  admit(template: string, choice: HostedChoice): Outcome<null>;
  openChooser(template: string, choice: HostedChoice, sessionSeat: SessionSeat): MoveChooser;
  /** Collects the earlier positions that a built-in player needs in one game. */
  createEarlierPositions(template: string): ReturnType<Players['createEarlierPositions']>;
  /** Calls `onChange` with the agent's own view after each change of the board, until the returned function is called. */
  watch(agentId: string, sessionId: string, onChange: (tick: number, view: JsonObject) => void): () => void;
}

export interface LeagueSessionDeps {
  readonly games: GameRegistry;
  readonly agents: Pick<Agents, 'ensureParticipantAgent'>;
  readonly sessions: Sessions;
  readonly players: Pick<Players, 'admit' | 'openChooser' | 'createEarlierPositions'>;
  readonly bus: Bus;
}

export function createLeagueSessions({
  games,
  agents,
  sessions,
  players,
  bus,
}: LeagueSessionDeps): LeagueSessions {
  const publicViewOf = (sessionId: string) => {
    const view = sessions.spectate(sessionId);
    return view.ok ? view.value : null;
  };
  return {
    findGame(name) {
      const gameTemplate = games.get(name) ?? games.get(`${name}.v1`);
      const [a, b, ...more] = gameTemplate?.roles ?? [];
      if (gameTemplate === undefined || a === undefined || b === undefined || more.length > 0) return null;
      const isHidden = gameTemplate.hasHiddenParts || gameTemplate.mode === 'simultaneous';
      return { template: gameTemplate.id, roles: [a, b], isHidden, isOpen: isOpenGame(gameTemplate) };
    },
    ensureAgent: async (identity, name) =>
      (await agents.ensureParticipantAgent(name, { league: identity })).agentId,
    prepare(template, seats) {
      const [first = ''] = Object.values(seats);
      const opening = sessions.prepare(first, { template, participants: seats, paceMs: 0 });
      return opening.ok ? accept(() => opening.value().sessionId) : opening;
    },
    stateOf: (sessionId) => sessions.findSummary(sessionId),
    toAct: (sessionId) => publicViewOf(sessionId)?.toAct ?? [],
    positionFor(agentId, sessionId) {
      const state = sessions.readState(agentId, sessionId);
      return state.ok ? { tick: state.value.tick, view: state.value.view, legal: state.value.legal } : null;
    },
    act: (agentId, { sessionId, action, tick }) =>
      sessions.act(agentId, { sessionId, action, expectedTick: tick }),
    resign: (agentId, sessionId) => sessions.resign(agentId, sessionId),
    endForHostedPlayer: (sessionId, role, reason) => sessions.endForHostedPlayer(sessionId, role, reason),
    admit(template, choice) {
      const admission = players.admit(template, choice);
      return admission.ok ? accept(null) : refuse('INVALID_REQUEST', admission.message);
    },
    openChooser: (template, choice, sessionSeat) => players.openChooser(template, choice, sessionSeat),
    createEarlierPositions: (template) => players.createEarlierPositions(template),
    watch(agentId, sessionId, onChange) {
      return bus.on('session.changed', (change) => {
        if (change.sessionId !== sessionId) return;
        const state = sessions.readState(agentId, sessionId);
        if (state.ok) onChange(state.value.tick, state.value.view);
      });
    },
  };
}
