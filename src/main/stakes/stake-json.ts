import { canonicalJson, type JsonObject } from '../../shared/json.ts';
import type { StakeJson } from '../../shared/wire/stakes.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { StakeView } from './types.ts';

/** States of entries whose fee has been paid into the contract. */
const FEE_PAID_STATES: ReadonlySet<string> = new Set(['entered', 'won', 'paid', 'lost', 'refunded']);

/** Converts a stake to the form that the window, the command line and outside programs get. */
export function toStakeJson({ stake, entries, isPlayMoney }: StakeView): StakeJson {
  const { terms, rules, result } = stake;
  const { game } = rules;
  const entryCount = entries.filter(({ state }) => FEE_PAID_STATES.has(state)).length;
  return {
    stakeId: stake.stakeId,
    title: rules.title,
    state: stake.state,
    reason: stake.reason,
    kind: game.kind,
    template: game.kind === 'session' ? game.template : null,
    leagueId: game.kind === 'league' ? game.leagueId : null,
    sessionId: stake.sessionId,
    network: stake.profile,
    playMoney: isPlayMoney,
    escrow: toChecksumAddress(stake.escrow),
    eventKey: stake.eventKey,
    terms: {
      ...terms,
      referee: toChecksumAddress(terms.referee),
      token: toChecksumAddress(terms.token),
      hostFeeTo: toChecksumAddress(terms.hostFeeTo),
    },
    rulesText: canonicalJson(rules as unknown as JsonObject),
    sharesBps: [...rules.shares],
    entered: entryCount,
    potMicro: terms.feeMicro * entryCount,
    hostFeeMicro: result?.hostFeeMicro ?? 0,
    resultHash: result?.resultHash ?? null,
    openTx: stake.openTx,
    settleTx: stake.settleTx,
    refundTx: stake.refundTx,
    entries: entries.map((entry) => ({
      wallet: toChecksumAddress(entry.wallet),
      seat: entry.seat,
      agentId: entry.agentId,
      playerId: entry.playerId,
      state: entry.state,
      reason: entry.reason,
      enterTx: entry.enterTx,
      payoutMicro: entry.payoutMicro,
      payoutTx: entry.payoutTx,
      refundTx: entry.refundTx,
    })),
    createdMs: stake.createdMs,
  };
}
