import { z } from 'zod';
import { stakeJson } from '../wire/stakes.ts';
import { call, emptyObject } from './call.ts';
import { playerChoice } from './session.ts';
import { MAX_ENTRY_FEE_MICRO, MAX_HOST_FEE_BPS, MAX_STAKE_SEATS } from '../stakes/limits.ts';
import { DAY_MS, MINUTE_MS, WHOLE_BPS } from '../units.ts';

/** Calls about refereed stakes. Amounts are micro-units of USDC. */

const stakeId = z.string().min(1).max(64);
const stakeRef = z.object({ stakeId });

export const stakeGame = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('session'),
    template: z.string().min(1).max(64),
    options: z.record(z.string(), z.json()).default({}),
    // Shorter than the minimum of a challenge is possible: who joins has agreed to the rules, which name the clock.
    clock: z
      .object({
        /** The time of a player for the whole game, and below for one action; a limit that is null does not apply. */
        initialMs: z.int().min(1000).max(DAY_MS).nullable(),
        incrementMs: z
          .int()
          .min(0)
          .max(10 * MINUTE_MS),
        perMoveMs: z.int().min(1000).max(DAY_MS).nullable(),
      })
      .default({ initialMs: 5 * MINUTE_MS, incrementMs: 2000, perMoveMs: null }),
  }),
  z.object({ kind: z.literal('league'), leagueId: z.string().min(1).max(64) }),
]);

export const newStake = z.object({
  title: z.string().trim().min(1).max(80),
  game: stakeGame,
  feeMicro: z.int().min(1).max(MAX_ENTRY_FEE_MICRO),
  /** Of a league; a single game has a seat per role. */
  seats: z.int().min(2).max(MAX_STAKE_SEATS).nullable().default(null),
  /** Parts of the pot by place in hundredths of a percent. */
  sharesBps: z.array(z.int().min(1).max(WHOLE_BPS)).min(1).max(MAX_STAKE_SEATS).default([WHOLE_BPS]),
  hostFeeBps: z.int().min(0).max(MAX_HOST_FEE_BPS).default(0),
  enterWithinMs: z
    .int()
    .min(MINUTE_MS)
    .max(30 * DAY_MS)
    .default(60 * MINUTE_MS),
  resultWithinMs: z
    .int()
    .min(10 * MINUTE_MS)
    .max(60 * DAY_MS)
    .default(DAY_MS),
});

export const STAKE_CALLS = {
  /** Newest first. */
  'stakes.list': call(z.object({ limit: z.int().min(1).max(200).default(100) }), z.array(stakeJson)),
  'stakes.get': call(stakeRef, stakeJson),
  'stakes.create': call(newStake, stakeJson),
  /**
   * Enters a player. `wallet` pays from the wallet of the agents within its limits, `play` from a wallet of the player
   * that this host keeps and fills with play money.
   */
  'stakes.enter': call(
    stakeRef.extend({
      pay: z.enum(['wallet', 'play']),
      /** Who plays in a single game. */
      choice: playerChoice.optional(),
      /** Id or unique name of the player in a league. */
      player: z.string().min(1).max(64).optional(),
    }),
    stakeJson,
  ),
  'stakes.cancel': call(stakeRef.extend({ reason: z.string().trim().min(1).max(100) }), stakeJson),
  /** Sends what the contract owes to the winners again. */
  'stakes.withdraw': call(
    stakeRef.extend({
      /** The winner; null for all of them. */
      wallet: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/u)
        .nullable(),
    }),
    stakeJson,
  ),
  /** Where stakes are allowed, with what the law may ask. */
  'stakes.networks': call(
    emptyObject,
    z.object({
      network: z.string(),
      playMoney: z.boolean(),
      /** Whether stakes can be created on the network that is in use. */
      isAllowed: z.boolean(),
      /** All networks on which the person has allowed stakes with real money. */
      allowed: z.array(z.string()),
      law: z.string(),
    }),
  ),
  /** `typed` must be the name of the network. */
  'stakes.allow': call(
    z.object({ network: z.string().max(40), typed: z.string().max(40), isAllowed: z.boolean() }),
    emptyObject,
  ),
} as const;
