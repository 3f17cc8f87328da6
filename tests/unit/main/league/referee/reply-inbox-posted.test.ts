import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { normaliseRequest } from '../../../../../src/main/league/dialects/normalise-request.ts';
import { acceptReply, createReplyInbox } from '../../../../../src/main/league/referee/reply-inbox.ts';

import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import type { AuthMode } from '../../../../../src/main/league/records.ts';
import { agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

async function createTestInbox(auth: AuthMode = 'standard') {
  const stores = await openLeagueStores();
  stores.openLeague({ settings: { auth } });
  const player = agentOf('player', 'P01', { tokenHash: tokenHash('old') });
  stores.enter(player, agentOf('player', 'P02', { tokenHash: tokenHash('other') }));
  stores.store.updateRegistration({ ...player, tokenHash: tokenHash('new'), oldTokenHash: tokenHash('old') });
  const replyInbox = createReplyInbox(stores.clock);
  const context = {
    store: stores.store,
    runtime: { clock: stores.clock, ids: { uuid: () => 'u' } },
  } as unknown as LeagueContext;
  const post = (fields: object, knowsTokens = true) => {
    const read = normaliseRequest({ message_type: 'GAME_JOIN_ACK', ...fields });
    if (!read.ok) throw new Error(read.problem);
    return acceptReply(context, {
      leagueId: 'l1',
      replyInbox,
      type: 'GAME_JOIN_ACK',
      message: read.value,
      knowsTokens,
    });
  };
  return { replyInbox, post };
}

const JOIN = { match_id: 'R1M1', player_id: 'P01', accept: true };

test('delivers a posted reply that a call waits for and answers others as too late', async () => {
  const { replyInbox, post } = await createTestInbox();
  const expected = replyInbox.expect('GAME_JOIN_ACK', 'R1M1', 'P01');
  expect(post({ ...JOIN, auth_token: 'new' })).toMatchObject({ status: 'received', match_id: 'R1M1' });
  expect(await expected.waitUpTo(1000)).toMatchObject({ accept: true });
  expected.close();
  expect(post({ ...JOIN, auth_token: 'new' })).toMatchObject({ status: 'too_late' });
});

test('accepts a player’s previous token and refuses that of another player', async () => {
  const { replyInbox, post } = await createTestInbox();
  replyInbox.expect('GAME_JOIN_ACK', 'R1M1', 'P01');
  expect(post({ ...JOIN, auth_token: 'old' })).toMatchObject({ status: 'received' });
  for (const auth_token of ['other', '', 'guessed'])
    expect(post({ ...JOIN, auth_token })).toMatchObject({ error_code: 'E012' });
});

test('accepts a posted reply without a token only in an open league', async () => {
  for (const auth of ['strict', 'standard'] as const)
    expect((await createTestInbox(auth)).post(JOIN)).toMatchObject({ error_code: 'E011' });
  expect((await createTestInbox('open')).post(JOIN)).toMatchObject({ message_type: 'ACK' });
});

test('does not check tokens under an external manager', async () => {
  const { post } = await createTestInbox();
  expect(post({ ...JOIN, auth_token: 'of the foreign league' }, false)).toMatchObject({
    message_type: 'ACK',
  });
});

test('refuses a posted reply without a known player or match', async () => {
  const { post } = await createTestInbox();
  expect(post({ ...JOIN, player_id: 'P09' })).toMatchObject({ error_code: 'E005' });
  expect(post({ player_id: 'P01', accept: true })).toMatchObject({ error_code: 'E003' });
  expect(post({ match_id: 'R1M1' })).toMatchObject({ error_code: 'E003' });
});
