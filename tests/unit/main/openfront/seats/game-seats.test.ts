import { expect, test } from 'vitest';
import { createGameSeats } from '../../../../../src/main/openfront/seats/game-seats.ts';
import type { GameSeat } from '../../../../../src/main/openfront/seats/game-seat.ts';
import type { HelloFrame } from '../../../../../src/shared/wire/openfront.ts';

interface FakeSeat {
  readonly connectedGame: { connection: object | null; world: object | null; on(): void };
  readonly control: { release(): void };
  readonly released: { count: number };
}

function fakeSeat(): FakeSeat {
  const released = { count: 0 };
  return {
    connectedGame: { connection: null, world: null, on: () => undefined },
    control: { release: () => void (released.count += 1) },
    released,
  };
}

const hello = (gameID: string, clientID: string, gameType = 'Private'): HelloFrame =>
  ({ t: 'hello', gameID, clientID, config: { gameType } }) as unknown as HelloFrame;

function openSeats({ isAllowed = true, token = null as string | null } = {}) {
  const seats = createGameSeats({
    first: fakeSeat() as unknown as GameSeat,
    create: () => fakeSeat() as unknown as GameSeat,
    isLobbyAllowed: () => isAllowed,
    tokenCheck: () => (token === null ? null : (given) => given === token),
  });
  /** Admits a page and connects it, as the handshake does. */
  const join = (gameID: string, clientID: string, name = clientID): GameSeat | string => {
    const admitted = seats.admit(hello(gameID, clientID));
    if (!admitted.ok) return admitted.code;
    const { connectedGame } = admitted.value as unknown as FakeSeat;
    connectedGame.connection = {};
    connectedGame.world = { metadata: { gameId: gameID, clientId: clientID }, me: { displayName: name } };
    return admitted.value;
  };
  return { seats, join };
}

const leave = (seat: GameSeat | string): void =>
  void ((seat as unknown as FakeSeat).connectedGame.connection = null);

test('a single-player game has one seat, which every agent shares', () => {
  const { seats } = openSeats();
  expect(seats.admit(hello('game0001', 'player01', 'Singleplayer'))).toMatchObject({ value: seats.first });
  expect(seats.claimSeat('a')).toMatchObject({ value: seats.first });
  expect(seats.claimSeat('b')).toMatchObject({ value: seats.first });
  expect(seats.lobbySeats()).toEqual([]);
});

test('a private lobby is refused until the user allows it, and the first seat is the first page', () => {
  expect(openSeats({ isAllowed: false }).join('game0001', 'player01')).toBe('LOBBY_OFF');
  const { seats, join } = openSeats();
  expect(join('game0001', 'player01')).toBe(seats.first);
});

test('two pages that say hello at once get two seats', () => {
  const { seats } = openSeats();
  const one = seats.admit(hello('game0001', 'player01'));
  const two = seats.admit(hello('game0001', 'player02'));
  expect(one.ok && two.ok && one.value !== two.value).toBe(true);
});

test('a page that returns gets its own seat, and the ninth page is refused', () => {
  const { join } = openSeats();
  const taken = Array.from({ length: 8 }, (_, index) => join('game0001', `player0${index}`));
  expect(new Set(taken).size).toBe(8);
  leave(taken[3]!);
  expect(join('game0001', 'player03')).toBe(taken[3]);
  expect(join('game0001', 'player09')).toBe('SEATS_FULL');
});

test('another game is refused while a page of the lobby is connected', () => {
  const { seats, join } = openSeats();
  const one = join('game0001', 'player01');
  const two = join('game0001', 'player02');
  leave(one);
  expect(join('game0002', 'player01')).toBe('GAME_IN_PROGRESS');
  expect(seats.admit(hello('game0003', 'player01', 'Singleplayer'))).toMatchObject({
    code: 'GAME_IN_PROGRESS',
  });
  leave(two);
  expect(join('game0002', 'player01')).toBe(seats.first);
});

test('each agent keeps its seat, and nobody gets the seat of another one', () => {
  const { seats, join } = openSeats();
  const [one, two] = [join('game0001', 'player01'), join('game0001', 'player02')];
  expect(seats.claimSeat('a')).toMatchObject({ value: one });
  expect(seats.claimSeat('b')).toMatchObject({ value: two });
  expect(seats.claimSeat('a')).toMatchObject({ value: one });
  expect(seats.claimSeat('c')).toMatchObject({ code: 'NO_SEAT' });
  seats.release('player01');
  expect(seats.claimSeat('a')).toMatchObject({ code: 'NO_SEAT' });
  expect(seats.claimSeat('c')).toMatchObject({ value: one });
  expect((one as unknown as FakeSeat).released.count).toBeGreaterThan(0);
});

test('an agent that names a seat waits for this one, by id or by name', () => {
  const { seats, join } = openSeats();
  seats.prefer('a', 'Blue');
  seats.prefer('b', 'player03');
  join('game0001', 'player01', 'Red');
  expect(seats.claimSeat('a')).toMatchObject({ code: 'NO_SEAT' });
  const blue = join('game0001', 'player02', 'Blue');
  const third = join('game0001', 'player03');
  expect(seats.claimSeat('b')).toMatchObject({ value: third });
  expect(seats.claimSeat('a')).toMatchObject({ value: blue });
});

test('a new lobby frees every seat, and a single-player game after it has one seat again', () => {
  const { seats, join } = openSeats();
  const old = [join('game0001', 'player01'), join('game0001', 'player02')];
  seats.claimSeat('a');
  seats.claimSeat('b');
  old.forEach(leave);
  const [one] = [join('game0002', 'player05')];
  expect(seats.lobbySeats()).toMatchObject([{ clientId: 'player05', agentId: null }]);
  leave(one!);
  seats.admit(hello('game0003', 'player01', 'Singleplayer'));
  expect(seats.lobbySeats()).toEqual([]);
  expect(seats.claimSeat('b')).toMatchObject({ value: seats.first });
});

test('a page without the pairing token takes no seat', () => {
  const { seats, join } = openSeats({ token: 'secret' });
  expect(join('game0001', 'player01')).toBe(seats.first);
  expect(seats.lobbySeats()).toEqual([]);
});
