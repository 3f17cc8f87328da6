import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { normalise } from '../../../../../src/main/league/dialects/normalise.ts';
import { acceptReply, createReplyInbox } from '../../../../../src/main/league/referee/reply-inbox.ts';

import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import type { AuthMode } from '../../../../../src/main/league/records.ts';
import { agentOf, leagueHouse } from '../../../../support/league/rows.ts';

async function stage(auth: AuthMode = 'standard') {
  const house = await leagueHouse();
  house.openLeague({ settings: { auth } });
  const player = agentOf('player', 'P01', { tokenHash: tokenHash('old') });
  house.enter(player, agentOf('player', 'P02', { tokenHash: tokenHash('other') }));
  house.store.reregister({ ...player, tokenHash: tokenHash('new'), oldTokenHash: tokenHash('old') });
  const replyInbox = createReplyInbox(house.clock);
  const context = {
    store: house.store,
    ports: { clock: house.clock, ids: { uuid: () => 'u' } },
  } as unknown as LeagueContext;
  const post = (fields: object, knowsTokens = true) => {
    const read = normalise({ message_type: 'GAME_JOIN_ACK', ...fields });
    if (!read.ok) throw new Error(read.fault);
    return acceptReply(context, {
      leagueId: 'l1',
      replyInbox,
      type: 'GAME_JOIN_ACK',
      message: read.value,
      knowsTokens,
    });
  };
  return { mailbox: replyInbox, post };
}

const JOIN = { match_id: 'R1M1', player_id: 'P01', accept: true };

test('a letter that is waited for is received, one that nobody waits for is too late', async () => {
  const { mailbox: replyInbox, post } = await stage();
  const expected = replyInbox.expect('GAME_JOIN_ACK', 'R1M1', 'P01');
  expect(post({ ...JOIN, auth_token: 'new' })).toMatchObject({ status: 'received', match_id: 'R1M1' });
  expect(await expected.waitUpTo(1000)).toMatchObject({ accept: true });
  expected.close();
  expect(post({ ...JOIN, auth_token: 'new' })).toMatchObject({ status: 'too_late' });
});

test('the token before the last holds on, that of another player never does', async () => {
  const { mailbox: replyInbox, post } = await stage();
  replyInbox.expect('GAME_JOIN_ACK', 'R1M1', 'P01');
  expect(post({ ...JOIN, auth_token: 'old' })).toMatchObject({ status: 'received' });
  for (const auth_token of ['other', '', 'guessed'])
    expect(post({ ...JOIN, auth_token })).toMatchObject({ error_code: 'E012' });
});

test('without a token a letter is taken, but not in a strict league', async () => {
  const strict = await stage('strict');
  expect(strict.post(JOIN)).toMatchObject({ error_code: 'E011' });
  const usual = await stage();
  expect(usual.post(JOIN)).toMatchObject({ message_type: 'ACK' });
});

test('a referee under a foreign manager cannot judge tokens and does not try', async () => {
  const { post } = await stage();
  expect(post({ ...JOIN, auth_token: 'of the foreign league' }, false)).toMatchObject({
    message_type: 'ACK',
  });
});

test('a letter of nobody or about nothing is refused', async () => {
  const { post } = await stage();
  expect(post({ ...JOIN, player_id: 'P09' })).toMatchObject({ error_code: 'E005' });
  expect(post({ player_id: 'P01', accept: true })).toMatchObject({ error_code: 'E003' });
  expect(post({ match_id: 'R1M1' })).toMatchObject({ error_code: 'E003' });
});
