import type { StakeCode } from '../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Address } from '../chain/index.ts';
import { changeEntryInJob, moveEventInJob, type StakeContext, type StakesDeps } from './context.ts';
import { createStake } from './create-stake.ts';
import { enterStake, readEntryData } from './enter-stake.ts';
import { createStakeRunner } from './runner.ts';
import { refOf } from './steps/entering.ts';
import { stakeEntryStore, stakeNetworkStore } from './store/entry-store.ts';
import { stakeEventStore } from './store/event-store.ts';
import type { NetworkPermission, StakeEvent, Stakes, StakeView } from './types.ts';

/** The names of networks with real money, as `chain/network/profiles.ts` has them. */
const REAL_NETWORKS: ReadonlySet<string> = new Set(['base', 'base-sepolia']);

export function createStakes(deps: StakesDeps): Stakes {
  const context: StakeContext = {
    ...deps,
    events: stakeEventStore(deps.db),
    entries: stakeEntryStore(deps.db),
  };
  const networks = stakeNetworkStore(deps.db);
  const runner = createStakeRunner(context);
  const viewOf = (event: StakeEvent): StakeView => ({
    event,
    entries: context.entries.listByEvent(event.eventId),
    isPlayMoney: !REAL_NETWORKS.has(event.profile),
  });
  const find = (eventId: string): StakeView | null => {
    const event = context.events.find(eventId);
    return event && viewOf(event);
  };
  const viewOutcome = (eventId: string): Outcome<StakeView, StakeCode> => {
    const view = find(eventId);
    return view === null ? NOT_FOUND : accept(view);
  };
  return {
    start: runner.start,
    stop: runner.stop,
    async create(request) {
      const created = await createStake(context, request, networks.listAllowed());
      if (!created.ok) return created;
      context.crashPoint('stakes.afterCreate');
      await waitUpTo(context, runner.advance(created.value), ADVANCE_MS);
      return viewOutcome(created.value);
    },
    hasEntryFee: (leagueId) =>
      context.events.listIdsByLeague(leagueId).some((id) => {
        const state = context.events.find(id)?.state ?? 'lost';
        return state !== 'cancelling' && state !== 'refunded' && state !== 'lost';
      }),
    list: (limit) => context.events.list(limit).map(viewOf),
    find,
    readEntryData: (eventId, wallet, validBeforeS) =>
      readEntryData(context, eventId, { wallet, validBeforeS }),
    async enter(request, withinMs = ADVANCE_MS) {
      const stored = await enterStake(context, request);
      if (!stored.ok) return stored;
      context.crashPoint('stakes.afterEntry');
      await waitUpTo(context, runner.advance(request.eventId), withinMs);
      const entry = context.entries.find(request.eventId, request.wallet);
      if (entry?.state === 'refused')
        return refuse('STAKE_REFUSED', `The contract refused the entry: ${entry.reason ?? ''}`);
      return viewOutcome(request.eventId);
    },
    async cancel(eventId, cancel) {
      const cancelled = await cancelStake(context, eventId, cancel);
      if (!cancelled.ok) return cancelled;
      await waitUpTo(context, runner.advance(eventId), ADVANCE_MS);
      return viewOutcome(eventId);
    },
    async withdraw(eventId, wallet) {
      const event = context.events.find(eventId);
      if (event === null) return NOT_FOUND;
      if (event.state !== 'settled')
        return refuse('STAKE_CLOSED', `Nothing can be withdrawn while this stake is ${event.state}`);
      await waitUpTo(context, runner.advance(eventId), ADVANCE_MS);
      await retryPayouts(context, event, wallet);
      return viewOutcome(eventId);
    },
    advance: (eventId) => waitUpTo(context, runner.advance(eventId), ADVANCE_MS),
    allowedNetworks: networks.listAllowed,
    saveNetworkPermission: (permission) => saveNetworkPermission(context, networks, permission),
  };
}

/** Starts the refund of a stake that has no result yet; its game, if it has begun, is stopped. */
async function cancelStake(
  context: StakeContext,
  eventId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<Outcome<null, StakeCode>> {
  const event = context.events.find(eventId);
  if (event === null) return NOT_FOUND;
  const isCancelled = await context.writer.write(() => {
    const current = context.events.find(eventId);
    if (current === null || !CANCELLABLE.has(current.state)) return false;
    return moveEventInJob(context, current, { state: 'cancelling', reason }, by);
  });
  if (!isCancelled) return refuse('STAKE_CLOSED', closedText(event));
  context.crashPoint('stakes.afterCancel');
  if (event.sessionId !== null) await context.sessions.abort(event.sessionId, { by, reason });
  return accept(null);
}

function saveNetworkPermission(
  { writer, audit, runtime }: StakeContext,
  networks: ReturnType<typeof stakeNetworkStore>,
  { profile, typedName, isAllowed }: NetworkPermission,
): Promise<Outcome<null, StakeCode>> {
  return writer.write((): Outcome<null, StakeCode> => {
    if (!REAL_NETWORKS.has(profile))
      return refuse(
        'STAKE_INVALID',
        `${profile} is no network with real money; play money is always allowed`,
      );
    if (isAllowed && typedName !== profile)
      return refuse('STAKE_NOT_ALLOWED', `Type the name of the network, ${profile}, to allow stakes on it`);
    if (isAllowed) networks.allow(profile, runtime.clock.nowMs());
    else networks.forbid(profile);
    const action = isAllowed ? 'STAKES_ALLOWED' : 'STAKES_FORBIDDEN';
    audit.append({ system: 'payments', action, subject: profile, actor: 'person', payload: {} });
    return accept(null);
  });
}

const ADVANCE_MS = 30_000;

const NOT_FOUND = refuse('STAKE_NOT_FOUND', 'There is no such stake');

/** States in which a stake can still be called off: once a result is stored, it stands. */
const CANCELLABLE: ReadonlySet<StakeEvent['state']> = new Set(['open', 'locked', 'running']);

const closedText = ({ state }: StakeEvent): string =>
  state === 'draft'
    ? 'This stake is being opened; try again in a moment'
    : `This stake is ${state} and can no longer be cancelled`;

/** Waits for the work, but not longer; the work continues. */
async function waitUpTo({ processClock }: StakeContext, work: Promise<void>, limitMs: number): Promise<void> {
  let cancel = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cancel = processClock.after(limitMs, resolve);
  });
  await Promise.race([work, limit]);
  cancel();
}

/** Tries payouts again that the contract refused, for example because the token had blocked the wallet. */
async function retryPayouts(context: StakeContext, event: StakeEvent, only: Address | null): Promise<void> {
  const { escrow, entries, runtime, writer } = context;
  const { token } = event.terms;
  const unpaid = entries
    .listByEvent(event.eventId)
    .filter(({ state, wallet }) => state === 'won' && (only ?? wallet) === wallet);
  for (const entry of unpaid) {
    const { wallet } = entry;
    const ref = refOf(event, `withdraw/${wallet}/${runtime.ids.uuid()}`);
    const outcome = await escrow.send(ref, { name: 'withdraw', token, wallet });
    if (outcome.kind !== 'mined') continue;
    await writer.write(() =>
      changeEntryInJob(
        context,
        { eventId: event.eventId, entry, action: 'STAKE_PAID' },
        { state: 'paid', payoutTx: outcome.txHash },
      ),
    );
  }
}
