import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/shared/json.ts';
import { clientHmac } from '../../src/main/rewards/proofs/client-hmac.ts';
import { privateKeyToAccount } from 'viem/accounts';
import { matchStartText } from '../../src/main/rewards/rules/signed-texts.ts';
import { openAuthority, type Authority } from '../support/rewards/authority.ts';

/** No sequence of valid and invalid requests may break an invariant of the rewards. */

const KEYS = [1, 2].map((n) => privateKeyToAccount(`0x${String(n).repeat(64)}` as `0x${string}`));

type Address = `0x${string}`;

interface Open {
  readonly player: number;
  readonly matchId: string;
  readonly token: string;
  readonly startedMs: number;
  readonly players: number;
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('start' as const),
    player: fc.nat(1),
    players: fc.constantFrom(2, 3, 5),
    lobby: fc.option(fc.constantFrom('lobby-one', 'lobby-two'), { nil: null }),
    forged: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('submit' as const),
    open: fc.nat(20),
    by: fc.option(fc.nat(1), { nil: null }),
    placement: fc.integer({ min: 0, max: 6 }),
    kills: fc.integer({ min: -1, max: 6 }),
    offMs: fc.constantFrom(0, 0, 0, 4000, -5000, 6000),
    hash: fc.constantFrom('h1', 'h2', 'h3', 'h4'),
    variance: fc.constantFrom(82, 82, 10),
    flags: fc.constantFrom(0, 0, 3, 6),
    badToken: fc.boolean(),
    times: fc.constantFrom(1, 1, 3),
  }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.constantFrom(1000, 31_000, 61_000, 120_000, 601_000, 86_400_000),
  }),
  fc.record({ do: fc.constant('review' as const), approve: fc.boolean() }),
  fc.record({ do: fc.constant('ban' as const), player: fc.nat(1), lift: fc.boolean() }),
  fc.record({ do: fc.constant('refereed' as const), match: fc.nat(5), tied: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const walletOf = (player: number): Address => (KEYS[player]?.address.toLowerCase() ?? '0x') as Address;

async function start(
  authority: Authority,
  one: Extract<Step, { do: 'start' }>,
  opens: Open[],
): Promise<void> {
  const account = KEYS[one.player];
  if (account === undefined) return;
  const timestamp = authority.rewards.nowMs();
  const text = matchStartText({
    ...authority.rewards.signingDomain(),
    wallet: account.address,
    playerCount: one.players,
    timestamp,
  });
  const signature = await account.signMessage({ message: one.forged ? `${text} ` : text });
  const started = await authority.rewards.startMatch({
    walletSignature: { wallet: walletOf(one.player), signature },
    playerCount: one.players,
    timestamp,
    lobbyId: one.lobby,
    clientAddress: '127.0.0.1',
  });
  if (!started.ok) return;
  expect(one.forged).toBe(false);
  const { matchId, sessionToken, serverNowMs } = started.value;
  opens.push({
    player: one.player,
    matchId,
    token: sessionToken,
    startedMs: serverNowMs,
    players: one.players,
  });
}

async function submit(
  authority: Authority,
  one: Extract<Step, { do: 'submit' }>,
  opens: readonly Open[],
): Promise<void> {
  const open = opens[one.open % Math.max(1, opens.length)];
  if (open === undefined) return;
  const wallet = walletOf(one.by ?? open.player);
  const sessionToken = one.badToken ? 'nobody' : open.token;
  const claim = {
    matchId: open.matchId,
    wallet,
    placement: one.placement,
    playerCount: open.players,
    durationMs: authority.rewards.nowMs() - open.startedMs + one.offMs,
    kills: one.kills,
    antiCheat: {
      inputHash: one.hash,
      frameCount: 20_000,
      avgTickRate: 60,
      inputTimingVariance: one.variance,
      movementHash: `m${one.hash}`,
      suspiciousFlags: Array.from({ length: one.flags }, (_, n) => `flag ${n}`),
    },
  };
  const body = { ...claim, sessionToken } as unknown as JsonObject;
  const request = {
    claim,
    sessionToken,
    clientSignature: clientHmac(sessionToken, body),
    body,
    clientAddress: '127.0.0.1',
  };
  const answers = await Promise.all(
    Array.from({ length: one.times }, () => authority.rewards.submitMatch(request)),
  );
  expect(answers.filter(({ code }) => code === null).length).toBeLessThanOrEqual(1);
}

async function take(authority: Authority, one: Step, opens: Open[]): Promise<void> {
  switch (one.do) {
    case 'start':
      return start(authority, one, opens);
    case 'submit':
      return submit(authority, one, opens);
    case 'pass':
      return authority.clock.advance(one.ms);
    case 'review': {
      const held = authority.rewards.listHeld(1)[0]?.decision;
      if (held === undefined) return;
      const request = { matchId: held.matchId, wallet: held.wallet, by: 'Ann', why: 'so' };
      await (one.approve ? authority.rewards.approve(request) : authority.rewards.reject(request));
      return;
    }
    case 'ban':
      await (one.lift
        ? authority.rewards.unban(walletOf(one.player), 'Ann')
        : authority.rewards.ban({ wallet: walletOf(one.player), reason: 'so', untilMs: null, by: 'Ann' }));
      return;
    case 'refereed':
      await authority.rewards.rewardRefereed({
        system: 'sessions',
        match: `M${one.match}`,
        playerCount: 2,
        durationMs: 90_000,
        results: [0, 1].map((player) => ({
          wallet: walletOf(player),
          placement: one.tied ? 1 : player + 1,
          tied: one.tied ? 2 : 1,
        })),
      });
      return;
  }
}

/** A match that lasts two minutes and is submitted once with a duration that is `offMs` away from the real one. */
const submission = (offMs: 0 | 6000): Step[] => [
  { do: 'start', player: 0, players: 2, lobby: null, forged: false },
  { do: 'pass', ms: 120_000 },
  {
    do: 'submit',
    open: 0,
    by: null,
    placement: 1,
    kills: 1,
    offMs,
    hash: 'h1',
    variance: 82,
    flags: 0,
    badToken: false,
    times: 1,
  },
];

const REWARDED: Step[] = [{ do: 'refereed', match: 0, tied: false }];

test('keeps every invariant for any sequence of requests', { timeout: 120_000 }, async () => {
  const authority = await openAuthority({ limits: 'off' });
  const opens: Open[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      // All runs share one database, so data of earlier runs is part of the sequence.
      for (const one of steps) await take(authority, one, opens);
      expect(authority.brokenInvariants()).toEqual([]);
      const perKey = new Set(authority.mints().map(({ matchId, wallet }) => `${matchId} ${wallet}`));
      expect(perKey.size).toBe(authority.mints().length);
    }),
    // Whatever the random sequences hold, one match is refused and another one rewarded.
    { numRuns: 60, examples: [[submission(6000)], [REWARDED]] },
  );
  const outcomes = new Set(
    authority.rewards.listDecisions({ limit: 500 }).map(({ decision }) => decision.outcome),
  );
  expect([...outcomes].sort()).toEqual(expect.arrayContaining(['rejected', 'rewarded']));
});
