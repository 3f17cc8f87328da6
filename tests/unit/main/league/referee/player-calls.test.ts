import { describe, expect, test } from 'vitest';
import { invite, sendError } from '../../../../../src/main/league/referee/player-calls.ts';
import type { PeerReply } from '../../../../../src/main/league/transport/rpc-client.ts';
import { answered, SILENT } from '../../../../support/league/league-context.ts';
import { choose, CHOICE, openMatchContext } from '../../../../support/league/open-match-context.ts';

describe('an invitation', () => {
  test('tells each player its role and its opponent', async () => {
    const { matchContext, requested, a, b } = await openMatchContext(() =>
      answered({ message_type: 'GAME_JOIN_ACK', accept: true }),
    );
    expect([await invite(matchContext, a), await invite(matchContext, b)]).toEqual([null, null]);
    expect(requested.map(({ envelope: { role_in_match: role, opponent_id: whom } }) => [role, whom])).toEqual(
      [
        ['PLAYER_A', 'P02'],
        ['PLAYER_B', 'P01'],
      ],
    );
  });

  test('is not joined when it is refused or fails', async () => {
    const refused = await openMatchContext(() => answered({ message_type: 'GAME_JOIN_ACK', accept: false }));
    expect(await invite(refused.matchContext, refused.a)).toBe('refused the invitation');
    const silent = await openMatchContext(() => SILENT);
    expect(await invite(silent.matchContext, silent.a)).toBe('did not answer within 5 s');
  });

  test.each([
    [{ accept: true }, null],
    [{}, null],
    [{ accepted: false }, 'refused the invitation'],
  ])('that was only acknowledged is decided by the posted reply %j: %s', async (postedReply, absence) => {
    const { matchContext, a, replyInbox } = await openMatchContext((requested) => {
      if (requested.type === 'GAME_INVITATION')
        replyInbox.deliver('GAME_JOIN_ACK', 'R1M1', 'P01', postedReply);
      return { ok: true, content: { kind: 'ack', envelope: {}, status: 'received' }, body: {}, attempts: 1 };
    });
    expect(await invite(matchContext, a)).toBe(absence);
    // No call waits for the reply.
    expect(replyInbox.deliver('GAME_JOIN_ACK', 'R1M1', 'P01', postedReply)).toBe(false);
  });
});

describe('a call', () => {
  test('is not made to a player that has left', async () => {
    const { matchContext, a, requested, context } = await openMatchContext(() => answered(CHOICE));
    expect((await choose(matchContext, a))?.ok).toBe(true);
    const gone = { phase: 'SHUTDOWN', failures: 0, openUntilMs: null } as const;
    context.writer.writeNow(() => context.store.updateHealth(a, gone));
    expect([await choose(matchContext, a), requested.length]).toEqual([null, 1]);
  });

  test.each([{ match_id: 'R1M2' }, { player_id: 'P02' }])(
    'answered about %j does not count, and the player is told so',
    async (about) => {
      const { matchContext, a, errors } = await openMatchContext(() => answered({ ...CHOICE, ...about }));
      expect(await choose(matchContext, a)).toMatchObject({ ok: false, code: 'E003' });
      expect(errors()).toMatchObject([{ error_code: 'E003', consequence: 'TECHNICAL_LOSS' }]);
    },
  );

  test('accepts an answer with an unknown player id, but not in a strict league', async () => {
    const named = () => answered({ ...CHOICE, player_id: 'my-bot' });
    const tolerant = await openMatchContext(named);
    const strict = await openMatchContext(named, { wire: 'strict' });
    expect([
      (await choose(tolerant.matchContext, tolerant.a))?.ok,
      (await choose(strict.matchContext, strict.a))?.ok,
    ]).toEqual([true, false]);
  });

  test.each([
    ['no token', {}, 'E011'],
    ['the other player’s token', { auth_token: 'token P02' }, 'E012'],
    ['its own token', { auth_token: 'token P01' }, null],
  ])('in a strict league, answered with %s', async (_, token, code) => {
    const { matchContext, a, errors } = await openMatchContext(() => answered({ ...CHOICE, ...token }), {
      auth: 'strict',
    });
    expect(await choose(matchContext, a)).toMatchObject(code === null ? { ok: true } : { ok: false, code });
    expect(errors().map((received) => received['error_code'])).toEqual(code === null ? [] : [code]);
  });

  test('sends a final error when no answer arrives', async () => {
    const { matchContext, a, errors } = await openMatchContext(
      () => ({ ...SILENT, attempts: 4 }) as PeerReply,
    );
    await choose(matchContext, a);
    expect(errors()).toMatchObject([
      {
        error_code: 'E001',
        retry_count: 3,
        retryable: false,
        consequence: 'TECHNICAL_LOSS',
        affected_player: 'P01',
      },
    ]);
  });
});

test('announces a retry in an error, and sends none to an unreachable player', async () => {
  const { matchContext, a, errors } = await openMatchContext(() => SILENT);
  sendError(matchContext, a, 'E001', { retries: 1, isFinal: false });
  sendError(matchContext, a, 'E009', { retries: 1, isFinal: false });
  sendError(matchContext, a, 'unheard of', { retries: 0, isFinal: false });
  expect(errors()).toMatchObject([
    { error_code: 'E001', action_required: 'RESEND', consequence: 'RETRY' },
    { error_code: 'E003', action_required: 'NONE' },
  ]);
});
