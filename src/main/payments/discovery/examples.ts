import type { JsonObject } from '../../../shared/json.ts';

/** One call of a paid tool, as indexers show it. Long results are shortened. */
export interface ToolExample {
  readonly input: JsonObject;
  readonly output: JsonObject;
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const WALLET = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

/** An example of each paid tool of the host. */
export const TOOL_EXAMPLES: Readonly<Record<string, ToolExample>> = {
  chess_analysis: {
    input: { fen: START, lines: 1 },
    output: { fen: START, lines: [{ move: 'e2e4', centipawns: 30 }] },
  },
  game_review: {
    input: { pgn: '1. f3 e5 2. g4 Qh4#' },
    output: { engine: 'builtin', moves: [{ ply: 3, side: 'white', move: 'g4', best: 'e2e4' }] },
  },
  match_forensics: {
    input: { sessionId: 'session-1' },
    output: { kind: 'session', sessionId: 'session-1', verdict: { ok: true } },
  },
  subscribe: {
    input: { planId: 'day-pass', walletAddress: WALLET },
    output: { subscription: { planId: 'day-pass', status: 'active' } },
  },
};
