import { expect, test } from 'vitest';
import { learnDialect } from '../../../../../src/main/league/dialects/learn-dialect.ts';
import type { PeerReply, PeerCaller } from '../../../../../src/main/league/transport/rpc-client.ts';
import type { LeagueDialect } from '../../../../../src/main/league/dialects/dialect.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const received: PeerReply = { ok: true, content: { kind: 'nothing' }, body: null, attempts: 1 };
const refused: PeerReply = {
  ok: true,
  content: { kind: 'error', rpcCode: -32601, errorCode: null, message: 'Method not found' },
  body: null,
  attempts: 1,
};
const failed = (code: string, message: string): PeerReply => ({ ok: false, code, message, attempts: 1 });

async function learn(answerTo: (dialect: LeagueDialect) => PeerReply) {
  const tried: LeagueDialect[] = [];
  const messages: object[] = [];
  const peers = {
    send: async (peer: { dialect: LeagueDialect }, question: { envelope: object }) => {
      tried.push(peer.dialect);
      messages.push(question.envelope);
      return answerTo(peer.dialect);
    },
  } as unknown as PeerCaller;
  const ports = {
    clock: stoppedClock(),
    ids: { uuid: () => 'u' },
    random: { bytes: () => new Uint8Array() },
  };
  const endpoint = { url: 'http://localhost:8101/mcp', host: '127.0.0.1', port: 8101 } as const;
  const learned = await learnDialect(
    peers,
    { runtime: ports },
    { endpoint, leagueId: null, sender: 'league_manager' },
  );
  return { learned, tried, messages };
}

test('uses the first dialect that is understood and tries no other', async () => {
  const { learned, tried } = await learn((dialect) => (dialect === 'wrapped' ? received : refused));
  expect(learned).toEqual({ dialect: 'wrapped', understood: true, reached: true });
  expect(tried).toEqual(['course', 'tools', 'wrapped']);
});

test('tries the next dialect after a frame on which the agent fails', async () => {
  const { learned } = await learn((dialect) =>
    dialect === 'course' ? failed('E003', 'HTTP 500') : received,
  );
  expect(learned).toMatchObject({ dialect: 'tools', understood: true });
});

test('tries no other dialect on an agent that is silent or unreachable', async () => {
  const silent = await learn(() => failed('E001', 'No answer within 3000 ms'));
  expect([silent.learned, silent.tried]).toEqual([
    { dialect: 'course', understood: false, reached: true },
    ['course'],
  ]);
  const gone = await learn(() => failed('E009', 'ECONNREFUSED'));
  expect([gone.learned.reached, gone.tried]).toEqual([false, ['course']]);
});

test('uses course for an agent that understands no dialect', async () => {
  expect((await learn(() => refused)).learned).toEqual({
    dialect: 'course',
    understood: false,
    reached: true,
  });
});

test('probes with a round without matches, which starts nothing', async () => {
  const { messages } = await learn(() => received);
  expect(messages).toMatchObject([{ message_type: 'ROUND_ANNOUNCEMENT', round_id: 0, matches: [] }]);
});
