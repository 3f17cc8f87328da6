import { describe, expect, test } from 'vitest';
import {
  matchIdText,
  matchStartBody,
  matchSubmitBody,
  nonceQuery,
} from '../../../../src/shared/wire/rewards-000.ts';
import { faults } from '../../../support/schema.ts';

const WALLET = `0x${'aB'.repeat(20)}`;
const START = {
  walletAddress: WALLET,
  walletSignature: '0x1b',
  playerCount: 2,
  timestamp: 1_800_000_000_000,
};
const ANTI_CHEAT = {
  inputHash: 'h',
  frameCount: 0,
  avgTickRate: 59.9,
  inputTimingVariance: 0,
  movementHash: 'm',
  suspiciousFlags: [],
};
const SUBMIT = {
  matchId: '0123abcd-0123-4567-89AB-0123456789ab',
  sessionToken: 't',
  walletAddress: WALLET,
  placement: 1,
  playerCount: 2,
  durationMs: 60_000,
  kills: 0,
  antiCheat: ANTI_CHEAT,
  clientSignature: 'ab',
};

describe('the start of a match', () => {
  const wrong = (over: object) => faults(matchStartBody, { ...START, ...over });

  test.each([1, 4, 6, 2.5, '2'])('is not for %s players', (playerCount) => {
    expect(wrong({ playerCount })).toEqual(['playerCount']);
  });

  test('is for two, three or five', () => {
    expect([2, 3, 5].flatMap((playerCount) => wrong({ playerCount }))).toEqual([]);
  });

  test('has no member that 000 does not know', () => {
    expect(wrong({ admin: true })).toEqual(['$']);
  });

  test('names its lobby in letters that fit a path, eight at least', () => {
    expect(wrong({ lobbyId: 'lobby_01' })).toEqual([]);
    for (const lobbyId of ['lobby_1', 'a/../b/cdef', 'x'.repeat(65), 'lobby 01']) {
      expect(wrong({ lobbyId })).toEqual(['lobbyId']);
    }
  });

  test('is at a whole millisecond', () => {
    for (const timestamp of [1.5, '1800000000000', 2 ** 53])
      expect(wrong({ timestamp })).toEqual(['timestamp']);
  });
});

describe('a submission', () => {
  const wrong = (over: object) => faults(matchSubmitBody, { ...SUBMIT, ...over });
  const cheat = (over: object) => wrong({ antiCheat: { ...ANTI_CHEAT, ...over } });

  test('may count below zero or above any rule: the ladder of checks answers that by its own code', () => {
    expect(wrong({ placement: -1, kills: -5, durationMs: 0, playerCount: 99 })).toEqual([]);
  });

  test.each(['placement', 'playerCount', 'durationMs', 'kills'])(
    '%s is whole, and -0 is no count',
    (member) => {
      for (const value of [0.5, -0, '1', null, 1e300]) expect(wrong({ [member]: value })).toEqual([member]);
    },
  );

  test('measures what can be measured', () => {
    expect(cheat({})).toEqual([]);
    for (const avgTickRate of [-1, -0, 100_001])
      expect(cheat({ avgTickRate })).toEqual(['antiCheat.avgTickRate']);
    expect(cheat({ frameCount: -1 })).toEqual(['antiCheat.frameCount']);
    expect(cheat({ inputTimingVariance: Infinity })).toEqual(['antiCheat.inputTimingVariance']);
    expect(cheat({ suspiciousFlags: Array(101).fill('f') })).toEqual(['antiCheat.suspiciousFlags']);
  });

  test('has no member besides, since all of them are signed', () => {
    expect(wrong({ bonus: 1 })).toEqual(['$']);
    expect(cheat({ ok: true })).toEqual(['antiCheat']);
  });

  test('names a match by a UUID in any case', () => {
    expect(wrong({})).toEqual([]);
    for (const matchId of ['', '0123abcd', `${SUBMIT.matchId} `, SUBMIT.matchId.replaceAll('-', '')]) {
      expect(faults(matchIdText, matchId)).toEqual(['$']);
    }
  });
});

test('a nonce is for the start of a match unless another purpose is named', () => {
  expect(nonceQuery.parse({})).toEqual({ purpose: 'match-start' });
  expect(faults(nonceQuery, { purpose: 'withdrawal' })).toEqual(['purpose']);
});
