import type { SeatPlayer, SessionCard } from '../../../src/shared/contract/index.ts';

const MINUTE = 60_000;

const player = (name: string, kind: SeatPlayer['kind'] = 'external'): SeatPlayer => ({
  agentId: `agt_${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`,
  name,
  kind,
});

export const PLAYERS = {
  you: player('You', 'person'),
  qwen: player('Beta (qwen-14b)', 'llm'),
  claude: player('Alpha', 'external'),
  random: player('Random', 'random'),
  builtin: player('Built-in level 4', 'builtin'),
  engine: player('Stockling 12', 'uci'),
  hostile: player('<img src=x onerror=alert(1)>'),
  long: player('A very long name that goes on and on so that it must be cut somewhere'),
};

const MIDGAME = 'r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1QK2R b KQkq - 2 6';
const ENDGAME = '8/5pk1/6p1/3R3p/5P1P/6P1/r4PK1/8 w - - 4 41';
const MATE = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

interface SessionSpec {
  template: string;
  seats: Record<string, SeatPlayer>;
  view: Record<string, unknown>;
  tick: number;
  toAct?: string[];
  ended?: Partial<SessionCard>;
  more?: Partial<SessionCard>;
}

const board = (rows: readonly string[]) =>
  rows.map((row) => [...row].map((cell) => (cell === '.' ? null : cell)));

const SESSION_SPECS: readonly SessionSpec[] = [
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.claude, black: PLAYERS.qwen },
    view: { fen: MIDGAME, turn: 'black', outcome: null },
    tick: 11,
    toAct: ['black'],
    more: { lastAction: 'c1f4' },
  },
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.builtin, black: PLAYERS.engine },
    view: { fen: ENDGAME, turn: 'white', outcome: null },
    tick: 80,
    toAct: ['white'],
    more: { lastAction: 'a1a2' },
  },
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.you, black: PLAYERS.builtin },
    view: { fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', turn: 'black', outcome: null },
    tick: 1,
    toAct: ['black'],
    more: { yours: ['white'], lastAction: 'e2e4' },
  },
  {
    template: 'tic_tac_toe.v1',
    seats: { x: PLAYERS.claude, o: PLAYERS.builtin },
    view: { board: ['x', 'o', null, null, 'x', null, null, null, 'o'], turn: 'x', outcome: null },
    tick: 4,
    toAct: ['x'],
  },
  {
    template: 'connect_four.v1',
    seats: { red: PLAYERS.hostile, yellow: PLAYERS.long },
    view: {
      board: board(['.......', '.......', '.......', '...y...', '..ry...', '.ryrr..']),
      turn: 'yellow',
      outcome: null,
    },
    tick: 8,
    toAct: ['yellow'],
  },
  {
    template: 'rps.v1',
    seats: { player_1: PLAYERS.qwen, player_2: PLAYERS.random },
    view: { phase: 'commit', choices: { player_1: null, player_2: null }, result: null },
    tick: 1,
    toAct: ['player_2'],
  },
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.random, black: PLAYERS.qwen },
    view: { fen: MATE, turn: 'white', outcome: 'black_wins', outcome_reason: 'checkmate' },
    tick: 4,
    ended: { outcome: 'black_wins', outcomeReason: 'checkmate', winner: 'black', lastAction: 'd8h4' },
  },
  {
    template: 'rps.v1',
    seats: { player_1: PLAYERS.claude, player_2: PLAYERS.qwen },
    view: {
      phase: 'done',
      choices: { player_1: 'rock', player_2: 'scissors' },
      result: 'player_1_wins',
      outcome: 'player_1_wins',
    },
    tick: 2,
    ended: { outcome: 'player_1_wins', outcomeReason: 'decided', winner: 'player_1' },
  },
  {
    template: 'tic_tac_toe.v1',
    seats: { x: PLAYERS.random, o: PLAYERS.builtin },
    view: { board: ['x', 'o', 'x', 'x', 'o', 'o', 'o', 'x', 'x'], turn: 'x', outcome: 'draw' },
    tick: 9,
    ended: { outcome: 'draw', outcomeReason: 'board_full' },
  },
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.qwen, black: PLAYERS.long },
    view: { fen: ENDGAME, turn: 'white', outcome: 'black_wins', outcome_reason: 'timeout' },
    tick: 66,
    ended: { outcome: 'black_wins', outcomeReason: 'timeout', winner: 'black' },
  },
  {
    template: 'chess.v1',
    seats: { white: PLAYERS.engine, black: PLAYERS.claude },
    view: { fen: MIDGAME, turn: 'black', outcome: null },
    tick: 11,
    toAct: ['black'],
    more: { quarantined: true },
  },
];

const hex = (seed: number, length: number): string => {
  let text = '';
  for (let step = 0; text.length < length; step += 1) {
    text += ((seed * 2654435761 + step * 40503 * (seed + 7)) >>> 0).toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
};

/** A text that looks like a UUID and is the same for the same seed. */
export const idOf = (seed: number): string => {
  const h = hex(seed + 1, 32);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
};
export const hashOf = (seed: number): string => hex(seed + 101, 64);

/** `count` sessions: eleven written by hand, then copies with other ids and times. */
export function sampleSessions(nowMs: number, count = 11): SessionCard[] {
  return Array.from({ length: count }, (_, place) => {
    const spec = SESSION_SPECS[place % SESSION_SPECS.length] as SessionSpec;
    const updatedAtMs = nowMs - place * 3 * MINUTE - 4000;
    return {
      sessionId: idOf(place),
      template: spec.template,
      status: spec.ended === undefined ? 'active' : 'completed',
      tick: spec.tick,
      seats: spec.seats,
      yours: [],
      toAct: spec.toAct ?? [],
      outcome: null,
      outcomeReason: null,
      winner: null,
      fault: null,
      quarantined: false,
      drawOfferedBy: null,
      clock: null,
      view: spec.view,
      lastAction: null,
      createdAtMs: updatedAtMs - 5 * MINUTE,
      updatedAtMs,
      ...spec.ended,
      ...spec.more,
    };
  });
}
