import type { StakeCode } from '../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { isPlayMoney } from '../../shared/payments/networks.ts';
import { isChainProfile, type Address } from '../chain/index.ts';
import type { StakeContext, StakesDeps } from './context.ts';
import { createStake } from './create-stake.ts';
import { enterStake, readEntryData } from './enter-stake.ts';
import { createStakeRunner } from './runner.ts';
import { AUDIT_SYSTEM, changeEntryInJob, moveStakeInJob } from './stake-changes.ts';
import { transactionRefOf } from './steps/transaction-ref.ts';
import { stakeEntryStore, stakeNetworkStore } from './store/entry-store.ts';
import { stakeStore } from './store/stake-store.ts';
import type { NetworkPermission, Stake, Stakes, StakeView } from './types.ts';

export function createStakes(deps: StakesDeps): Stakes {
  const context: StakeContext = {
    ...deps,
    stakes: stakeStore(deps.db),
    entries: stakeEntryStore(deps.db),
    unpaidHostFees: new Set(),
  };
  const networks = stakeNetworkStore(deps.db);
  const runner = createStakeRunner(context);
  const viewOf = (stake: Stake): StakeView => ({
    stake,
    entries: context.entries.listByStake(stake.stakeId),
    isPlayMoney: isPlayMoney(stake.profile),
  });
  const find = (stakeId: string): StakeView | null => {
    const stake = context.stakes.find(stakeId);
    return stake && viewOf(stake);
  };
  const resolveView = (stakeId: string): Outcome<StakeView, StakeCode> => {
    const view = find(stakeId);
    return view === null ? NOT_FOUND : accept(view);
  };
  return {
    start: runner.start,
    stop: runner.stop,
    async create(request) {
      const stakeId = await createStake(context, request, networks.listAllowed());
      if (!stakeId.ok) return stakeId;
      context.crashPoint('stakes.afterCreate');
      await waitUpTo(context, runner.advance(stakeId.value), ADVANCE_MS);
      return resolveView(stakeId.value);
    },
    hasEntryFee: (leagueId) =>
      context.stakes.listIdsByLeague(leagueId).some((id) => {
        const state = context.stakes.find(id)?.state ?? 'lost';
        return state !== 'cancelling' && state !== 'refunded' && state !== 'lost';
      }),
    list: (limit) => context.stakes.list(limit).map(viewOf),
    find,
    readEntryData: (stakeId, wallet, validBeforeS) =>
      readEntryData(context, stakeId, { wallet, validBeforeS }),
    async enter(request, withinMs = ADVANCE_MS) {
      const entered = await enterStake(context, request);
      if (!entered.ok) return entered;
      context.crashPoint('stakes.afterEntry');
      await waitUpTo(context, runner.advance(request.stakeId), withinMs);
      const entry = context.entries.find(request.stakeId, request.wallet);
      if (entry?.state === 'refused')
        return refuse('STAKE_REFUSED', `The contract refused the entry: ${entry.reason ?? ''}`);
      return resolveView(request.stakeId);
    },
    async cancel(stakeId, cancellation) {
      const cancelled = await cancelStake(context, stakeId, cancellation);
      if (!cancelled.ok) return cancelled;
      await waitUpTo(context, runner.advance(stakeId), ADVANCE_MS);
      return resolveView(stakeId);
    },
    async withdraw(stakeId, wallet) {
      const stake = context.stakes.find(stakeId);
      if (stake === null) return NOT_FOUND;
      if (stake.state !== 'settled')
        return refuse('STAKE_CLOSED', `Nothing can be withdrawn while this stake is ${stake.state}`);
      await waitUpTo(context, runner.advance(stakeId), ADVANCE_MS);
      await retryPayouts(context, stake, wallet);
      return resolveView(stakeId);
    },
    advance: (stakeId) => waitUpTo(context, runner.advance(stakeId), ADVANCE_MS),
    allowedNetworks: networks.listAllowed,
    saveNetworkPermission: (permission) => saveNetworkPermission(context, networks, permission),
  };
}

/** Starts the refund of a stake that has no result yet, and stops its session if it has one. A league continues. */
async function cancelStake(
  context: StakeContext,
  stakeId: string,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<Outcome<null, StakeCode>> {
  const stake = context.stakes.find(stakeId);
  if (stake === null) return NOT_FOUND;
  const isCancelled = await context.writer.write(() => {
    const current = context.stakes.find(stakeId);
    if (current === null || !CANCELLABLE.has(current.state)) return false;
    return moveStakeInJob(context, current, { state: 'cancelling', reason }, actor);
  });
  if (!isCancelled) return refuse('STAKE_CLOSED', notCancellableText(stake));
  context.crashPoint('stakes.afterCancel');
  if (stake.sessionId !== null) await context.sessions.abort(stake.sessionId, { by: actor, reason });
  return accept(null);
}

function saveNetworkPermission(
  { writer, audit, runtime }: StakeContext,
  networks: ReturnType<typeof stakeNetworkStore>,
  { profile, typedName, isAllowed }: NetworkPermission,
): Promise<Outcome<null, StakeCode>> {
  return writer.write((): Outcome<null, StakeCode> => {
    if (!isChainProfile(profile) || isPlayMoney(profile))
      return refuse(
        'STAKE_INVALID',
        `${profile} is no network with real money; play money is always allowed`,
      );
    if (isAllowed && typedName !== profile)
      return refuse('STAKE_NOT_ALLOWED', `Type the name of the network, ${profile}, to allow stakes on it`);
    if (isAllowed) networks.allow(profile, runtime.clock.nowMs());
    else networks.forbid(profile);
    const action = isAllowed ? 'STAKES_ALLOWED' : 'STAKES_FORBIDDEN';
    audit.append({ system: AUDIT_SYSTEM, action, subject: profile, actor: 'person', payload: {} });
    return accept(null);
  });
}

/** How long a call waits for the steps that it has made possible. */
const ADVANCE_MS = 30_000;

const NOT_FOUND = refuse('STAKE_NOT_FOUND', 'There is no such stake');

/**
 * States in which a stake can be cancelled. A draft may already be on its way to the contract, and a stored result is
 * final.
 */
const CANCELLABLE: ReadonlySet<Stake['state']> = new Set(['open', 'locked', 'running']);

const notCancellableText = ({ state }: Stake): string =>
  state === 'draft'
    ? 'This stake is being opened; try again in a moment'
    : `This stake is ${state} and can no longer be cancelled`;

/** Waits for the work, at most for `limitMs`; the work continues after that. */
async function waitUpTo({ processClock }: StakeContext, work: Promise<void>, limitMs: number): Promise<void> {
  let cancel = (): void => undefined;
  const timeLimit = new Promise<void>((resolve) => {
    cancel = processClock.after(limitMs, resolve);
  });
  await Promise.race([work, timeLimit]);
  cancel();
}

/** Tries payouts again that the contract refused, for example because the token had blocked the wallet. Null means all. */
async function retryPayouts(context: StakeContext, stake: Stake, onlyWallet: Address | null): Promise<void> {
  const { escrow, entries, runtime, writer } = context;
  const { token } = stake.terms;
  const unpaidEntries = entries
    .listByStake(stake.stakeId)
    .filter(({ state, wallet }) => state === 'won' && (onlyWallet ?? wallet) === wallet);
  for (const entry of unpaidEntries) {
    const { wallet } = entry;
    // The UUID makes this another transaction: the first one was refused, and its ref keeps that outcome.
    const ref = transactionRefOf(stake, `withdraw/${wallet}/${runtime.ids.uuid()}`);
    const outcome = await escrow.send(ref, { name: 'withdraw', token, wallet });
    if (outcome.kind !== 'mined') continue;
    await writer.write(() =>
      changeEntryInJob(
        context,
        { stakeId: stake.stakeId, entry, action: 'STAKE_PAID' },
        { state: 'paid', payoutTx: outcome.txHash },
      ),
    );
  }
}
