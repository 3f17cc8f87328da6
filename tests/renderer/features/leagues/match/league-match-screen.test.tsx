import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeagueMatchScreen } from '../../../../../renderer/features/leagues/match/league-match-screen.tsx';
import type { LeagueMatchDetail, MatchRewards } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { sampleReward, TX, WALLET } from '../../../support/sample-rewards.ts';

prepareWindow();

const MATCH: LeagueMatchDetail['match'] = {
  matchId: 'R1M1',
  round: 1,
  a: { playerId: 'P01', displayName: 'Ada' },
  b: { playerId: 'P02', displayName: 'Bob' },
  refereeId: 'R01',
  state: 'REPORTED',
  winner: 'P01',
  counted: null,
  absent: [],
  disputed: false,
  reason: { code: 'number', number: 8, parity: 'even', right: 1 },
  isVoid: false,
  voidAttempts: 0,
  replayOf: null,
  lot: null,
  number: 8,
  choices: { P01: 'even', P02: 'odd' },
  evidenceGap: null,
  sessionId: null,
  startedAtMs: 0,
  deadlineAtMs: null,
  decidedAtMs: 1000,
  reportedAtMs: 2000,
};

const detail = (change: Partial<LeagueMatchDetail['match']> = {}): LeagueMatchDetail => ({
  league: { name: 'Spring', game: 'even_odd' },
  match: { ...MATCH, ...change },
  referee: { refereeId: 'R01', displayName: 'Referee', builtIn: true },
  reportedWinner: 'P01',
  drawHash: 'a'.repeat(64),
  drawSalt: 'b'.repeat(32),
  playedBy: null,
  isOrdered: false,
  exchanges: [],
});

const NO_REWARDS: MatchRewards = { rows: [], reason: null };

function open(visible: LeagueMatchDetail, rewards: MatchRewards = NO_REWARDS) {
  return renderPart(<LeagueMatchScreen params={{ leagueId: 'league_1', matchId: 'R1M1' }} />, {
    calls: {
      'leagues.match': () => visible,
      'prizes.match': () => rewards,
      'prizes.get': () => null,
    },
  });
}

const turnTo = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

test('a match without a board has the same heading and parts as any other, and no part is blank', async () => {
  open(detail());
  expect(await screen.findByRole('heading', { level: 1, name: /: Ada – Bob$/ })).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Moves',
    'Reasoning',
    'Messages',
    'Evidence',
    'Money',
    'Audit',
  ]);
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toContain('Ada won');
  const league = screen.getByRole('link', { name: 'Match R1M1 of Spring, round 1' });
  expect(league.getAttribute('href')).toContain('/leagues/league_1?tab=schedule');
  const expected = {
    Reasoning: /^In this game a player only chooses/,
    Messages: 'No messages in this match yet.',
    Evidence: /salted hash stored before/,
    Money: 'This match involves no money.',
    Audit: 'The audit log has no row about this match yet.',
  };
  for (const [name, text] of Object.entries(expected)) {
    await turnTo(name);
    expect(await screen.findByText(text), name).toBeTruthy();
  }
  expect(window.location.hash).toContain('part=audit');
});

test('a hidden choice is not shown before the match is decided', async () => {
  open(detail({ state: 'COLLECTING', winner: null, number: null, choices: null }));
  await screen.findByRole('heading', { level: 1 });
  // Both choices and the number are hidden, in the view and under Moves.
  expect(screen.getAllByText('sealed until decided')).toHaveLength(3);
  const picture = await screen.findByRole('img', { name: /not revealed/u });
  expect(picture.getAttribute('aria-label')).not.toMatch(/[Ee]ven|[Oo]dd|\d/u);
  await turnTo('Money');
  expect(await screen.findByText('Nothing is paid before the match is over.')).toBeTruthy();
});

test('a match on a board that is not open shows no field of even_odd, and says what it waits for', async () => {
  const league = { name: 'Spring', game: 'tic_tac_toe.v1' };
  const undecided = { state: 'INVITED', winner: null, number: null, choices: null, reason: null } as const;
  const unopened = {
    ...detail({ ...undecided, decidedAtMs: null, reportedAtMs: null }),
    drawHash: null,
    league,
  };
  const page = async (): Promise<string> => {
    await screen.findByRole('region', { name: 'Board' });
    const seen = [document.body.textContent];
    for (const name of ['Moves', 'Reasoning', 'Evidence']) {
      await turnTo(name);
      seen.push((await screen.findByRole('tabpanel', { name })).textContent);
    }
    for (const text of seen) expect(text).not.toMatch(/[Nn]umber|[Ss]ealed|Choices|even or odd|salted hash/u);
    return seen.join('');
  };
  open({ ...unopened, drawSalt: null });
  expect((await page()).match(/The board opens when the match begins/gu)?.length).toBeGreaterThanOrEqual(4);
  cleanup();
  open({ ...unopened, drawSalt: null, isOrdered: true });
  expect(await page()).toMatch(/waits for one/u);
  cleanup();
  const forfeit = { state: 'REPORTED' as const, absent: ['P02'], reason: null, number: null, choices: {} };
  open({ ...detail(forfeit), drawHash: null, drawSalt: null, league });
  expect(await page()).toMatch(/decided without a game.*Bob: did not play/u);
});

test('a match of workers says who played it and what that is worth, or that it waits', async () => {
  const text = 'Played by the invited worker lab-1.';
  const invited = { worker: 'lab-1', trust: 'invited' } as const;
  open({ ...detail(), playedBy: invited });
  await turnTo('Evidence');
  expect((await screen.findByText(new RegExp(`^${text}`, 'u'))).textContent).toContain(
    'only the worker itself reports',
  );
  cleanup();
  open({ ...detail(), isOrdered: true });
  await turnTo('Evidence');
  expect(await screen.findByText(/waits for one/u)).toBeTruthy();
});

test('a match shows what it paid to whom, down to the transaction', async () => {
  const row = { ...sampleReward(1, { amountMicro: 14_000_000 }), txHash: TX };
  open(detail(), { rows: [row], reason: null });
  await turnTo('Money');
  const panel = await screen.findByRole('region', { name: 'Rewards' });
  expect(panel.textContent).toContain('14.00 MONARD');
  expect(within(panel).getByTitle(WALLET)).toBeTruthy();
  expect(within(panel).getByTitle(TX)).toBeTruthy();
});

test.each([
  ['no_wallet', 'Not rewarded: no player has a wallet'],
  ['one_owner', 'Not rewarded: both sides use the same wallet'],
  ['outside_referee', 'Not rewarded: an external referee ran it'],
] as const)('a match that pays nobody says why: %s', async (reason, text) => {
  open(detail(), { rows: [], reason });
  await turnTo('Money');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the result of an external referee is shown as attested by it', async () => {
  open({ ...detail(), referee: { refereeId: 'REF01', displayName: 'Chief', builtIn: false } });
  await turnTo('Evidence');
  expect(await screen.findByText(/^Attested only by referee Chief/)).toBeTruthy();
});

test('the result of a built-in referee needs nobody to attest it', async () => {
  open(detail());
  await turnTo('Evidence');
  await screen.findByText(/salted hash stored before/);
  expect(screen.queryByText(/^Attested only by referee/)).toBeNull();
});
