import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { hideMatch, hideMessage } from '../../../../../src/main/league/views/hide-messages.ts';
import type { StoredMessage } from '../../../../../src/main/league/store/message-store.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

const HIDDEN = { hidden: 'until the match is decided' };
const message = (type: string, more: Partial<StoredMessage> = {}): StoredMessage =>
  ({
    id: 1,
    leagueId: 'l1',
    matchId: 'R1M1',
    type,
    direction: 'out',
    request: 'asked',
    answer: 'said',
    ...more,
  }) as StoredMessage;

async function openLeagueToMask(isHidden = false) {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'));
  stores.draw(1, [['P01', 'P02']]);
  const boards = { findGame: () => ({ isHidden }) };
  const context = {
    store: stores.store,
    matches: stores.matches,
    sessions: boards,
  } as unknown as LeagueContext;
  return { ...stores, show: (visible: StoredMessage) => hideMessage(context, visible) };
}

test('hides a choice until the match is decided', async () => {
  const { show, matches } = await openLeagueToMask();
  const call = message('CHOOSE_PARITY_CALL');
  expect(show(call)).toEqual({ ...call, answer: HIDDEN });
  const verdict = { choices: {}, winner: 'P01', absent: [], decidedAt: AT };
  matches.markDecided({ leagueId: 'l1', matchId: 'R1M1' }, verdict);
  expect(show(call)).toEqual(call);
});

test('hides the request of a posted reply, which contains the choice', async () => {
  const { show } = await openLeagueToMask();
  expect(show(message('CHOOSE_PARITY_RESPONSE', { direction: 'in' }))).toMatchObject({
    request: HIDDEN,
    answer: HIDDEN,
  });
});

test('hides both sides of a move only in games with hidden information', async () => {
  const open = await openLeagueToMask(false);
  expect(open.show(message('GAME_MOVE_CALL')).answer).toBe('said');
  const hidden = await openLeagueToMask(true);
  expect(hidden.show(message('GAME_MOVE_CALL'))).toMatchObject({ request: HIDDEN, answer: HIDDEN });
});

test('hides no other messages and none of unknown matches', async () => {
  const { show } = await openLeagueToMask(true);
  for (const visible of [
    message('GAME_INVITATION'),
    message('CHOOSE_PARITY_CALL', { matchId: 'R9M9' }),
    message('CHOOSE_PARITY_CALL', { leagueId: null }),
  ])
    expect(show(visible)).toBe(visible);
});

test('hides number, salt and choices until the match is decided', async () => {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'), agentOf('referee', 'REF01'));
  stores.draw(1, [['P01', 'P02']]);
  const { matches } = stores;
  const key = { leagueId: 'l1', matchId: 'R1M1' };
  const match = () => matches.findMatch('l1', 'R1M1') ?? expect.fail('no match');
  matches.markInvited(key, 'c');
  matches.markJoined(key);
  matches.markCollecting(key, { number: 7, salt: 'secret', hash: 'h' });
  expect(hideMatch(match())).toMatchObject({
    drawnNumber: null,
    salt: null,
    choices: null,
    numberHash: 'h',
  });
  matches.markDecided(key, { choices: { P01: 'odd' }, winner: 'P01', absent: [], decidedAt: AT });
  expect(hideMatch(match())).toMatchObject({ drawnNumber: 7, salt: 'secret', choices: { P01: 'odd' } });
});
