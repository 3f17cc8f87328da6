import { expect, test } from 'vitest';
import type { MatchContext } from '../../../../../src/main/league/referee/match-context.ts';
import type { MatchRecord } from '../../../../../src/main/league/records.ts';
import { toResultReport, sendResult } from '../../../../../src/main/league/referee/result-messages.ts';
import { adjudicate } from '../../../../../src/main/league/rules/results/adjudicate.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

const PLAYED = { drawnNumber: 7, choices: { P01: 'odd', P02: 'even' }, winner: 'P01', absent: [] } as const;
const BOARD = { drawnNumber: null, choices: {}, sessionId: 's1', outcome: 'white_wins', reason: 'checkmate' };

async function openEndedMatch(result: Partial<MatchRecord>) {
  const stores = await testLeagueContext();
  stores.openLeague();
  const players = [agentOf('player', 'P01'), agentOf('player', 'P02')] as const;
  stores.enter(...players);
  stores.draw(1, [['P01', 'P02']]);
  const stored = stores.matches.match('l1', 'R1M1');
  if (stored === null) throw new Error('no match');
  const match: MatchRecord = { ...stored, ...result };
  const matchContext = {
    context: stores.context,
    league: { gameType: 'even_odd' },
    referee: agentOf('referee', 'REF01'),
    match,
    players,
    conversationId: 'c',
  } as unknown as MatchContext;
  const received = async () => {
    await sendResult(matchContext, match);
    return stores.requested.map(({ peer, envelope }) => [peer, envelope['game_result']] as const);
  };
  const result2 = () =>
    toResultReport(matchContext, match)['result'] as { score: object; details: Record<string, unknown> };
  return { ...stores, players, match, received, report: result2 };
}

test('sends both players the same result with number and choices', async () => {
  const { received } = await openEndedMatch(PLAYED);
  const update = await received();
  expect(update.map(([peer]) => peer)).toEqual(['player:P01', 'player:P02']);
  for (const [, result] of update)
    expect(result).toMatchObject({
      status: 'WIN',
      winner_player_id: 'P01',
      drawn_number: 7,
      number_parity: 'odd',
    });
});

test('does not call an unavailable player, but calls the other one', async () => {
  const { received, context, clock, players } = await openEndedMatch(PLAYED);
  const life = { phase: 'SUSPENDED', failures: 5, openUntilMs: clock.nowMs() + 1000 } as const;
  await context.writer.write(() => context.store.updateHealth(players[0], life));
  expect((await received()).map(([peer]) => peer)).toEqual(['player:P02']);
});

test('names the absent player and sends no number after a technical loss', async () => {
  const { received, report } = await openEndedMatch({ ...PLAYED, winner: 'P01', absent: ['P02'] });
  expect((await received())[0]?.[1]).toMatchObject({
    status: 'TECHNICAL_LOSS',
    reason: 'P02 did not play',
    drawn_number: null,
  });
  expect(report()).toMatchObject({
    score: { P01: 3, P02: 0 },
    details: { technical_loss: 'P02', drawn_number: null },
  });
});

test('scores a draw as a point for both and a double absence as none', async () => {
  expect((await openEndedMatch({ ...PLAYED, winner: null })).report().score).toEqual({ P01: 1, P02: 1 });
  const both = await openEndedMatch({ ...PLAYED, winner: null, absent: ['P01', 'P02'] });
  expect(both.report()).toMatchObject({ score: { P01: 0, P02: 0 }, details: { technical_loss: true } });
});

test('names session and ending in the result of a board game', async () => {
  const { received, report } = await openEndedMatch({ ...BOARD, winner: 'P01', absent: [] });
  expect((await received())[0]?.[1]).toMatchObject({
    status: 'WIN',
    reason: 'white_wins by checkmate',
    session_id: 's1',
  });
  expect(report().details).toMatchObject({ session_id: 's1', outcome_reason: 'checkmate' });
});

test.each([
  ['a win', PLAYED],
  ['a draw', { ...PLAYED, choices: { P01: 'odd', P02: 'odd' }, winner: null }],
  ['an absence', { ...PLAYED, winner: 'P02', absent: ['P01'] }],
  ['two absences', { ...PLAYED, winner: null, absent: ['P01', 'P02'] }],
] as const)('reports %s so that the manager computes the same result', async (_, result) => {
  const { report, match } = await openEndedMatch(result);
  const { winner, status, details } = report() as never as Parameters<typeof adjudicate>[1];
  expect(adjudicate(match, { winner, status, details }, false)).toMatchObject({
    ok: true,
    value: { disputed: false, counted: { winner: result.winner, absent: result.absent } },
  });
});
