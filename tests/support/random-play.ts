import type { Rest, Table } from './rest.ts';

/** Pseudo-random numbers in [0, 1) by mulberry32. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface SeatState {
  readonly status: string;
  readonly tick: number;
  readonly legal_actions: readonly string[];
  readonly state: Record<string, unknown>;
  readonly outcome: string | null;
  readonly head: string;
}

export const readSeat = async (rest: Rest, table: Table, seat: 0 | 1): Promise<SeatState> =>
  (await rest.get(`/sessions/${table.sessionId}/state`, { token: table.seats[seat].token }))
    .body as unknown as SeatState;

/**
 * Plays random legal actions over REST, like two external agents, until the
 * game is over. Returns the number of actions.
 */
export async function playToTheEnd(rest: Rest, table: Table, random: () => number): Promise<number> {
  for (let played = 0; played < 2000; played += 1) {
    const seats = [await readSeat(rest, table, 0), await readSeat(rest, table, 1)] as const;
    if (seats[0].status === 'completed') return played;
    const able = ([0, 1] as const).filter((seat) => seats[seat].legal_actions.length > 0);
    const seat = able[Math.floor(random() * able.length)];
    if (seat === undefined) throw new Error('nobody can act, and the game is not over');
    const legal = seats[seat].legal_actions;
    const action = legal[Math.floor(random() * legal.length)] ?? '';
    const reply = await rest.act(table, seat, action, seats[seat].tick);
    if (reply.status !== 200) throw new Error(`${action} was refused: ${reply.text}`);
  }
  throw new Error('the game does not end');
}
