import type { BridgeCode, OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HelloFrame } from '../../../shared/wire/openfront.ts';
import { CLOSE_CODES } from '../bridge/bridge-connection.ts';
import type { GameSeat } from './seat.ts';

/** A private lobby has at most this many pages on this computer. */
const MAX_SEATS = 8;

export interface SeatsDeps {
  /** The seat of a single-player game, which is also the first one of a lobby. */
  readonly first: GameSeat;
  readonly create: () => GameSeat;
  /** Whether the user allows several agents in one private lobby. */
  readonly isLobbyAllowed: () => boolean;
  readonly isToken: () => ((token: string) => boolean) | null;
}

/** A seat of the lobby as the window and agents name it. */
export interface LobbySeat {
  /** The id that the game gives to the player of this page. */
  readonly clientId: string;
  readonly seat: GameSeat;
  /** The agent that this seat belongs to until it is released. */
  readonly agentId: string | null;
}

/** Which page is whose: the seats of the connected game, and the agents that are bound to them. */
export interface Seats {
  readonly first: GameSeat;
  /** Chooses the seat for a page by its first frame, or refuses the page. */
  admit(hello: HelloFrame): Outcome<GameSeat, BridgeCode>;
  /** The agent's seat; in a lobby a free one is bound to it first. */
  seatOf(agentId: string): Outcome<GameSeat, OpenFrontCode>;
  /** The agent asks for one seat, by the id or the name of its player; null takes any. */
  prefer(agentId: string, wanted: string): void;
  /** Takes the seat from its agent, which gets none in this lobby again; another agent may have it then. */
  release(clientId: string): void;
  /** The seats of the lobby in their order; none in a single-player game. */
  lobby(): readonly LobbySeat[];
  /** Called when a seat was taken, was released, or belongs to a new game. */
  onChange(listener: () => void): () => void;
}

/** Which player a seat is for. It is set before the map is unpacked, so that two pages never get one seat. */
interface Place {
  readonly seat: GameSeat;
  gameId: string;
  clientId: string;
  agentId: string | null;
}

export function createSeats({ first, create, isLobbyAllowed, isToken }: SeatsDeps): Seats {
  const places: Place[] = [{ seat: first, gameId: '', clientId: '', agentId: null }];
  const wishes = new Map<string, string>();
  /** The agents that lost their seat in this lobby, so that they do not take it again at once. */
  const dismissed = new Set<string>();
  const listeners = new Set<() => void>();
  /** The game of the lobby; null in a single-player game. */
  let lobbyGame: string | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const isConnected = ({ seat }: Place): boolean => seat.connectedGame.connection !== null;

  const open = (gameId: string): void => {
    lobbyGame = gameId;
    dismissed.clear();
    for (const place of places) {
      place.clientId = '';
      place.gameId = '';
      place.agentId = null;
      place.seat.lease.release();
    }
  };

  /** The place of this player: its own one, else a free one, else a new one; null when there are eight. */
  const placeFor = (gameId: string, clientId: string): Place | null => {
    const known = places.find((place) => place.gameId === gameId && place.clientId === clientId);
    const free = known ?? places.find((place) => place.gameId !== gameId && !isConnected(place));
    if (free !== undefined) return free;
    if (places.length >= MAX_SEATS) return null;
    const place: Place = { seat: create(), gameId: '', clientId: '', agentId: null };
    places.push(place);
    return place;
  };

  const admitToLobby = ({ gameID, clientID }: HelloFrame): Outcome<GameSeat, BridgeCode> => {
    if (!isLobbyAllowed())
      return refuse(
        'LOBBY_OFF',
        'This is a game with several people. Allow a private lobby on the OpenFront page of Arbiter first',
        { closeCode: CLOSE_CODES.POLICY },
      );
    if (places.some((place) => isConnected(place) && place.seat.connectedGame.world?.facts.gameId !== gameID))
      return secondGame();
    if (lobbyGame !== gameID) open(gameID);
    const place = placeFor(gameID, clientID);
    if (place === null)
      return refuse('SEATS_FULL', `A lobby has at most ${MAX_SEATS} pages on one computer`, {
        closeCode: CLOSE_CODES.GAME_IN_PROGRESS,
      });
    place.gameId = gameID;
    place.clientId = clientID;
    notify();
    return accept(place.seat);
  };

  const nameOf = ({ seat }: Place): string => seat.connectedGame.world?.me?.displayName ?? '';
  const isWanted = (place: Place, wish: string | undefined): boolean =>
    wish === undefined || place.clientId === wish || nameOf(place) === wish;

  return {
    first,
    admit(hello) {
      const check = isToken();
      // The handshake of the first seat answers a page without the token.
      if (check !== null && !check(hello.token ?? '')) return accept(first);
      if (hello.config['gameType'] === 'Private') return admitToLobby(hello);
      const [, ...others] = places;
      if (others.some(isConnected)) return secondGame();
      if (lobbyGame !== null && first.connectedGame.connection === null) {
        open('');
        lobbyGame = null;
        notify();
      }
      return accept(first);
    },
    seatOf(agentId) {
      if (lobbyGame === null) return accept(first);
      const taken = places.filter(({ gameId }) => gameId === lobbyGame);
      const own = taken.find((place) => place.agentId === agentId);
      if (own !== undefined) return accept(own.seat);
      if (dismissed.has(agentId))
        return refuse('NO_SEAT', 'The user has released your seat of this lobby', { next: 'Stop.' });
      const wish = wishes.get(agentId);
      const free = taken.find((place) => place.agentId === null && isWanted(place, wish));
      if (free === undefined)
        return refuse(
          'NO_SEAT',
          wish === undefined
            ? 'Every seat of this lobby belongs to another agent'
            : `There is no free seat ${wish} in this lobby`,
          { next: 'Call game.wait_for_update, which waits for a seat.' },
        );
      free.agentId = agentId;
      notify();
      return accept(free.seat);
    },
    prefer: (agentId, wanted) => void wishes.set(agentId, wanted),
    release(clientId) {
      const place = places.find((one) => one.gameId === lobbyGame && one.clientId === clientId);
      if (place === undefined) return;
      if (place.agentId !== null) dismissed.add(place.agentId);
      place.agentId = null;
      place.seat.lease.release();
      notify();
    },
    lobby: () =>
      places
        .filter(({ gameId }) => lobbyGame !== null && gameId === lobbyGame)
        .map(({ clientId, seat, agentId }) => ({ clientId, seat, agentId })),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const secondGame = () =>
  refuse('GAME_IN_PROGRESS', 'Another game is connected to this host', {
    closeCode: CLOSE_CODES.GAME_IN_PROGRESS,
  });
