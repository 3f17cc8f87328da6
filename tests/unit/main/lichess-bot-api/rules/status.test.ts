import { expect, test } from 'vitest';
import { lichessStatusOf, STATUS_IDS } from '../../../../../src/main/lichess-bot-api/rules/status.ts';
import type { EndReason } from '../../../../../src/shared/end-reason.ts';

test('the ids of the statuses are those of the Bot API', () => {
  expect(STATUS_IDS).toEqual({
    created: 10,
    started: 20,
    aborted: 25,
    mate: 30,
    resign: 31,
    stalemate: 32,
    timeout: 33,
    draw: 34,
    outoftime: 35,
    unknownFinish: 38,
  });
});

const ended = (reason: EndReason | null, winner: string | null = 'white', tick = 20) =>
  lichessStatusOf({ reason, winner, tick });

test('a running game has started', () => {
  expect(ended(null, null)).toEqual({ name: 'started', winner: null });
});

test.each<[EndReason, string]>([
  ['checkmate', 'mate'],
  ['resignation', 'resign'],
  ['timeout', 'outoftime'],
  ['abandoned', 'timeout'],
  ['illegal_moves', 'unknownFinish'],
  ['unparsable_answers', 'unknownFinish'],
  ['model_timeout', 'unknownFinish'],
  ['engine_crashed', 'unknownFinish'],
  ['engine_stalled', 'unknownFinish'],
  ['adjudicated', 'unknownFinish'],
])('%s is %s with its winner', (reason, name) => {
  expect(ended(reason)).toEqual({ name, winner: 'white' });
});

test.each<[EndReason, string]>([
  ['stalemate', 'stalemate'],
  ['insufficient_material', 'draw'],
  ['threefold_repetition', 'draw'],
  ['fifty_moves', 'draw'],
  ['draw_agreed', 'draw'],
  ['timeout', 'outoftime'],
  ['aborted', 'aborted'],
  ['endpoint_lost', 'aborted'],
  ['host_fault', 'aborted'],
])('%s without a winner is %s', (reason, name) => {
  expect(ended(reason, null)).toEqual({ name, winner: null });
});

test('a game that was abandoned before its second move is aborted', () => {
  // The ending itself has advanced the tick.
  expect(ended('abandoned', 'white', 2)).toEqual({ name: 'aborted', winner: null });
  expect(ended('abandoned', 'white', 3)).toEqual({ name: 'timeout', winner: 'white' });
});
