import type { BridgeCode, OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HelloFrame } from '../../../shared/wire/openfront.ts';
import { CLOSE_CODES } from '../bridge/bridge-connection.ts';
import type { GameSeat } from './game-seat.ts';

/** A private lobby has at most this many pages on this computer. */
const MAX_SEATS = 8;

export interface GameSeatsDeps {
  /** The seat of a single-player game, which is also the first one of a lobby. */
  readonly first: GameSeat;
  readonly create: () => GameSeat;
  /** Whether the user allows several agents in one private lobby. */
  readonly isLobbyAllowed: () => boolean;
  /** Returns the check of the pairing token, or null when pairing is off. */
  readonly tokenCheck: () => ((token: string) => boolean) | null;
}

/** A seat of the lobby as the window and agents name it. */
export interface LobbySeat {
  /** The id that the game gives to the player of this page. */
  readonly clientId: string;
  readonly seat: GameSeat;
  /** The agent that this seat belongs to until it is released. */
  readonly agentId: string | null;
}

/** Assigns the pages of the connected game to seats, and the seats to agents. */
export interface GameSeats {
  readonly first: GameSeat;
  /** Chooses the seat for a page by its first frame, or refuses the page. */
  admit(hello: HelloFrame): Outcome<GameSeat, BridgeCode>;
  /** The agent's seat; in a lobby a free one is bound to it first. */
  claimSeat(agentId: string): Outcome<GameSeat, OpenFrontCode>;
  /** Notes that the agent wants one seat, by the id or the name of its player; without a wish it gets any. */
  prefer(agentId: string, wanted: string): void;
  /** Takes the seat from its agent, which gets none in this lobby again; another agent may have it then. */
  release(clientId: string): void;
  /** The seats of the lobby in their order; none in a single-player game. */
  lobbySeats(): readonly LobbySeat[];
  /**
   * Calls the listener when a seat was taken, was released, or belongs to a new game. The returned function removes the
   * listener.
   */
  onChange(listener: () => void): () => void;
}

/** Which player a seat is for. It is set before the map is unpacked, so that two pages never get one seat. */
interface SeatEntry {
  readonly seat: GameSeat;
  gameId: string;
  clientId: string;
  agentId: string | null;
}

export const createGameSeats = (deps: GameSeatsDeps): GameSeats => new SeatTable(deps);

class SeatTable implements GameSeats {
  readonly first: GameSeat;
  private readonly deps: GameSeatsDeps;
  private readonly entries: SeatEntry[] = [];
  /** The id or name of the player that each agent asked for, by agent. */
  private readonly preferredPlayers = new Map<string, string>();
  /** The agents that lost their seat in this lobby, so that they do not take it again at once. */
  private readonly dismissedAgents = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** The game of the lobby; null in a single-player game. */
  private lobbyGame: string | null = null;

  constructor(deps: GameSeatsDeps) {
    this.deps = deps;
    this.first = deps.first;
    this.add(deps.first);
  }

  admit(hello: HelloFrame): Outcome<GameSeat, BridgeCode> {
    const isValidToken = this.deps.tokenCheck();
    // The handshake of the first seat answers a page without the token.
    if (isValidToken !== null && !isValidToken(hello.token ?? '')) return accept(this.first);
    if (hello.config['gameType'] === 'Private') return this.admitToLobby(hello);
    const [, ...others] = this.entries;
    if (others.some(isConnected)) return refuseSecondGame();
    if (this.lobbyGame !== null && this.first.connectedGame.connection === null) {
      this.beginGame(null);
      this.notify();
    }
    return accept(this.first);
  }

  private admitToLobby({ gameID, clientID }: HelloFrame): Outcome<GameSeat, BridgeCode> {
    if (!this.deps.isLobbyAllowed())
      return refuse('LOBBY_OFF', 'This game is a private lobby. Allow it in the settings of Arbiter first', {
        closeCode: CLOSE_CODES.POLICY_VIOLATION,
      });
    const isOther = ({ seat }: SeatEntry): boolean => seat.connectedGame.world?.metadata.gameId !== gameID;
    if (this.entries.some((entry) => isConnected(entry) && isOther(entry))) return refuseSecondGame();
    if (this.lobbyGame !== gameID) this.beginGame(gameID);
    const entry = this.entryFor(gameID, clientID);
    if (entry === null)
      return refuse('SEATS_FULL', `A lobby has at most ${MAX_SEATS} pages on one computer`, {
        closeCode: CLOSE_CODES.GAME_IN_PROGRESS,
      });
    entry.gameId = gameID;
    entry.clientId = clientID;
    this.notify();
    return accept(entry.seat);
  }

  /** Frees every seat for another game; null for one with a single player. */
  private beginGame(gameId: string | null): void {
    this.lobbyGame = gameId;
    this.dismissedAgents.clear();
    for (const entry of this.entries) {
      entry.clientId = '';
      entry.gameId = '';
      entry.agentId = null;
      entry.seat.control.release();
    }
  }

  /** The entry of this player: its own one, else one that is reusable, else a new one; null when there are eight. */
  private entryFor(gameId: string, clientId: string): SeatEntry | null {
    const own = this.entries.find((entry) => entry.gameId === gameId && entry.clientId === clientId);
    const reusable = own ?? this.entries.find((entry) => entry.gameId !== gameId && !isConnected(entry));
    if (reusable !== undefined) return reusable;
    return this.entries.length >= MAX_SEATS ? null : this.add(this.deps.create());
  }

  private add(seat: GameSeat): SeatEntry {
    const entry: SeatEntry = { seat, gameId: '', clientId: '', agentId: null };
    this.entries.push(entry);
    // The name of a player, by which an agent may ask for it, is known from the snapshot on.
    seat.connectedGame.on((event) => {
      if (event === 'snapshot' && entry.gameId !== '') this.notify();
    });
    return entry;
  }

  /** The entries that a page of the lobby has or had. */
  private occupiedEntries(): SeatEntry[] {
    return this.lobbyGame === null ? [] : this.entries.filter(({ gameId }) => gameId === this.lobbyGame);
  }

  claimSeat(agentId: string): Outcome<GameSeat, OpenFrontCode> {
    if (this.lobbyGame === null) return accept(this.first);
    const occupied = this.occupiedEntries();
    const own = occupied.find((entry) => entry.agentId === agentId);
    if (own !== undefined) return accept(own.seat);
    if (this.dismissedAgents.has(agentId))
      return refuse('NO_SEAT', 'The user has released your seat of this lobby', { next: 'Stop.' });
    const wantedPlayer = this.preferredPlayers.get(agentId);
    const unclaimed = occupied.find((entry) => entry.agentId === null && isWanted(entry, wantedPlayer));
    if (unclaimed === undefined)
      return refuse(
        'NO_SEAT',
        wantedPlayer === undefined
          ? 'Every seat of this lobby belongs to another agent'
          : `There is no free seat ${wantedPlayer} in this lobby`,
        { next: 'Call game.wait_for_update, which waits for a seat.' },
      );
    unclaimed.agentId = agentId;
    this.notify();
    return accept(unclaimed.seat);
  }

  prefer(agentId: string, wanted: string): void {
    this.preferredPlayers.set(agentId, wanted);
  }

  release(clientId: string): void {
    const entry = this.occupiedEntries().find((candidate) => candidate.clientId === clientId);
    if (entry === undefined) return;
    if (entry.agentId !== null) this.dismissedAgents.add(entry.agentId);
    entry.agentId = null;
    entry.seat.control.release();
    this.notify();
  }

  lobbySeats(): readonly LobbySeat[] {
    return this.occupiedEntries().map(({ clientId, seat, agentId }) => ({ clientId, seat, agentId }));
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const isConnected = ({ seat }: SeatEntry): boolean => seat.connectedGame.connection !== null;

/** Whether an agent that asks for this player, or for any, may have the seat. */
const isWanted = ({ clientId, seat }: SeatEntry, wanted: string | undefined): boolean =>
  wanted === undefined || clientId === wanted || seat.connectedGame.world?.me?.displayName === wanted;

const refuseSecondGame = () =>
  refuse('GAME_IN_PROGRESS', 'Another game is connected to this host', {
    closeCode: CLOSE_CODES.GAME_IN_PROGRESS,
  });
