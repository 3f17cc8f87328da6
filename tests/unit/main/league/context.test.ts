import { expect, test } from 'vitest';
import {
  hexOf,
  leagueError,
  senderOf,
  appendLeagueAudit,
  createLeagueMessage,
} from '../../../../src/main/league/context.ts';
import { findEnvelopeRefusal } from '../../../../src/main/league/rules/envelope-checks.ts';
import type { Envelope } from '../../../../src/shared/wire/league-v2.ts';
import { testLeagueContext } from '../../../support/league/league-context.ts';

test('builds messages that pass the strict checks and keep the conversation id', async () => {
  const { context } = await testLeagueContext();
  const fresh = createLeagueMessage(context, 'LEAGUE_QUERY', 'player:P01', {});
  expect(findEnvelopeRefusal(fresh as unknown as Envelope, 'strict')).toBeNull();
  expect(createLeagueMessage(context, 'LEAGUE_QUERY', 'player:P01', {})['conversation_id']).not.toBe(
    fresh['conversation_id'],
  );
  expect(
    createLeagueMessage(context, 'LEAGUE_QUERY', 'x', { conversation_id: 'c1' })['conversation_id'],
  ).toBe('c1');
});

test('builds a LEAGUE_ERROR that names the refused message and whether to retry', async () => {
  const { context } = await testLeagueContext();
  expect(leagueError(context, 'E012', { original: 'LEAGUE_QUERY', reason: 'whose?' })).toMatchObject({
    message_type: 'LEAGUE_ERROR',
    sender: 'league_manager',
    error_code: 'E012',
    error_name: 'AUTH_TOKEN_INVALID',
    error_description: 'Invalid token: whose?',
    original_message_type: 'LEAGUE_QUERY',
    context: {},
    retryable: false,
  });
});

test('announces an audit row after the commit, and not at all when the job fails', async () => {
  const { context, db, bus, writer, actions } = await testLeagueContext();
  const received: string[] = [];
  bus.on('league.changed', ({ leagueId }) => void received.push(leagueId));
  const entry = { action: 'LEAGUE_STARTED', actor: 'host', payload: {} };
  expect(() =>
    writer.writeNow(() => {
      appendLeagueAudit(context, 'l1', entry);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  expect([received, actions()]).toEqual([[], []]);
  writer.writeNow(() => {
    appendLeagueAudit(context, 'l1', entry);
    appendLeagueAudit(context, 'l1', { ...entry, subject: 'R1M1' });
    expect(received).toEqual([]);
  });
  expect(received).toEqual(['l1', 'l1']);
  expect(db.prepare('select subject from audit order by seq').pluck().all()).toEqual(['l1', 'l1/R1M1']);
});

test('formats sender names and bytes in one way', () => {
  expect(senderOf({ kind: 'referee', agentId: 'REF01' })).toBe('referee:REF01');
  expect(hexOf(Uint8Array.of(0, 10, 255))).toBe('000aff');
});
