import { expect, test } from 'vitest';
import {
  replyMark,
  isMatchProof,
  isPendingToken,
  matchProof,
  pendingToken,
  startToken,
  strategySeed,
} from '../../../../src/main/league/tokens-and-proofs.ts';

const ABOUT = { leagueId: 'l1', matchId: 'R1M1', conversationId: 'c1' };
const PLAYER = { leagueId: 'l1', kind: 'player', agentId: 'P01' };

test('proves a conversation to the holder of one token and to nobody else', () => {
  const proof = matchProof('hash', ABOUT);
  expect(proof).toMatch(/^match_[0-9a-f]{64}$/u);
  expect(isMatchProof(proof, 'hash', ABOUT)).toBe(true);
  expect(isMatchProof(undefined, 'hash', ABOUT)).toBe(false);
  expect(isMatchProof(proof, 'another', ABOUT)).toBe(false);
  for (const change of [{ leagueId: 'l2' }, { matchId: 'R1M2' }, { conversationId: 'c2' }])
    expect(isMatchProof(proof, 'hash', { ...ABOUT, ...change })).toBe(false);
});

test('computes the proof that docs/league-protocol.md gives as an example', () => {
  const holder = '9b74c9897bac770ffc029102a200c5de1a2c3d4e5f60718293a4b5c6d7e8f901';
  expect(matchProof(holder, ABOUT)).toBe(
    'match_856e087ab51780691c96fb329cef45de61bf70cba783976cccef4957fdbc526d',
  );
});

test('recognises each token that it issued to an agent that registered again, and no other', () => {
  const [one, two] = ['1'.repeat(16), '2'.repeat(16)].map((nonce) => pendingToken('key', PLAYER, nonce));
  for (const token of [one, two]) {
    expect(token).toMatch(/^tok_p01_[0-9a-f]{48}$/u);
    expect(isPendingToken('key', PLAYER, token ?? '')).toBe(true);
    expect(isPendingToken('other', PLAYER, token ?? '')).toBe(false);
    expect(isPendingToken('key', { ...PLAYER, agentId: 'P02' }, token ?? '')).toBe(false);
    expect(isPendingToken('key', { ...PLAYER, kind: 'referee' }, token ?? '')).toBe(false);
  }
  expect(isPendingToken('key', PLAYER, `tok_p01_${'0'.repeat(48)}`)).toBe(false);
  expect(isPendingToken('key', PLAYER, '')).toBe(false);
});

test('makes values for different purposes that have nothing in common', () => {
  const values = [
    matchProof('k', ABOUT),
    replyMark('k', 'R1M1'),
    startToken('k', 'l1'),
    strategySeed('k', 'Random'),
  ].map((value) => value.replace(/^[a-z_]*_/u, '').slice(0, 32));
  expect(new Set(values).size).toBe(values.length);
});
