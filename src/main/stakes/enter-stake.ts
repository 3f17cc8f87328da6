import type { StakeCode } from '../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { EntryTypedData } from '../../shared/wire/stakes.ts';
import type { Address } from '../chain/index.ts';
import type { StakeContext } from './context.ts';
import { AUDIT_SYSTEM, emitStakeChangeInJob } from './stake-changes.ts';
import type { EnterStakeRequest, Stake, StakeEntry } from './types.ts';

/** An authorisation must be valid for this long when it arrives, so that it is not refused on the way. */
const MIN_VALID_S = 20;

/** Returns the typed data that the wallet signs; refused where the stake takes no entries. */
export async function readEntryData(
  context: StakeContext,
  stakeId: string,
  { wallet, validBeforeS }: { readonly wallet: Address; readonly validBeforeS: number | null },
): Promise<Outcome<EntryTypedData, StakeCode>> {
  const stake = context.stakes.find(stakeId);
  if (stake === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
  if (stake.state !== 'open' && stake.state !== 'draft') return refuseClosed(stake);
  const network = await context.escrow.readNetwork();
  if (network === null || network.profile !== stake.profile || network.epoch !== stake.epoch)
    return refuse('STAKE_CHAIN', `The chain of this stake, ${stake.profile}, is not ready`);
  const { entryTypedDataOf } = await import('./escrow/encoding.ts');
  return accept(
    entryTypedDataOf(stake, network, { wallet, validBeforeS: validBeforeS ?? stake.terms.enterByS + 1 }),
  );
}

const refuseClosed = ({ state }: Stake) =>
  refuse('STAKE_CLOSED', `This stake is ${state} and takes no entries`);

/** Checks a signed entry and stores it. The runner submits it to the contract. */
export async function enterStake(
  context: StakeContext,
  request: EnterStakeRequest,
): Promise<Outcome<null, StakeCode>> {
  const { stakeId, wallet, validBeforeS, signature } = request;
  const data = await readEntryData(context, stakeId, { wallet, validBeforeS });
  if (!data.ok) return data;
  if (validBeforeS < (await context.escrow.readNowS()) + MIN_VALID_S)
    return refuse('STAKE_SIGNATURE', 'The authorisation ends too soon');
  const { isSignedByWallet } = await import('./escrow/encoding.ts');
  if (!(await isSignedByWallet(data.value, signature)))
    return refuse('STAKE_SIGNATURE', 'The signature is not the one of this wallet for these terms');
  return context.writer.write((): Outcome<null, StakeCode> => {
    const stake = context.stakes.find(stakeId);
    if (stake === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
    if (stake.state !== 'open' && stake.state !== 'draft') return refuseClosed(stake);
    return storeEntryInJob(context, stake, request);
  });
}

/** Checks and stores an entry in one writer job, so that two entries at once cannot take the same seat. */
function storeEntryInJob(
  context: StakeContext,
  stake: Stake,
  request: EnterStakeRequest,
): Outcome<null, StakeCode> {
  const { entries, runtime, audit } = context;
  const { wallet, agentId, playerId, signature, validBeforeS, actor, paymentId = null } = request;
  const { stakeId, terms } = stake;
  const nowMs = runtime.clock.nowMs();
  const entry = entries.find(stakeId, wallet);
  const otherEntries = entries
    .listByStake(stakeId)
    .filter((other) => other.wallet !== wallet && other.state !== 'refused');
  const problem = findPlayerRefusal(context, stake, request) ?? findTakenRefusal(otherEntries, request);
  if (problem !== null) return problem;
  if (wallet === terms.referee || wallet === terms.hostFeeTo)
    return refuse('STAKE_INVALID', 'The wallet of the referee cannot enter');
  if (entry !== null && entry.state !== 'refused')
    return repeatEntryInJob(context, stakeId, { entry, request });
  if (otherEntries.length >= terms.seats) return refuse('STAKE_CLOSED', 'All seats of this stake are taken');
  entries.upsert(stakeId, { wallet, agentId, playerId, paymentId, validBeforeS, signature }, nowMs);
  audit.append({
    system: AUDIT_SYSTEM,
    action: 'STAKE_ENTRY_SIGNED',
    subject: stakeId,
    actor,
    payload: { wallet, agentId, playerId, feeMicro: terms.feeMicro },
  });
  emitStakeChangeInJob(context, stakeId);
  return accept(null);
}

/**
 * Accepts the same entry again, for example after a lost response. If the wallet entered at the contract itself, this
 * stores who plays for it.
 */
function repeatEntryInJob(
  { entries, runtime }: StakeContext,
  stakeId: string,
  { entry, request }: { readonly entry: StakeEntry; readonly request: EnterStakeRequest },
): Outcome<null, StakeCode> {
  const { wallet, agentId, playerId } = request;
  if (entry.agentId === null && entry.playerId === null)
    entries.setPlayer(stakeId, { wallet, agentId, playerId }, runtime.clock.nowMs());
  else if (entry.agentId !== agentId || entry.playerId !== playerId)
    return refuse('STAKE_ENTERED', 'This wallet has entered for another player');
  return accept(null);
}

function findPlayerRefusal(
  { agents, leagues }: StakeContext,
  { rules }: Stake,
  { agentId, playerId }: EnterStakeRequest,
): Outcome<never, StakeCode> | null {
  if (rules.game.kind === 'session') {
    if (agentId === null || !agents.isActive(agentId))
      return refuse('STAKE_INVALID', 'An entry names the agent that plays');
    return null;
  }
  const table = leagues.readModel.readTable(rules.game.leagueId);
  if (playerId === null || !table.some((row) => row.playerId === playerId))
    return refuse('STAKE_INVALID', 'An entry names a registered player of the league');
  return null;
}

function findTakenRefusal(
  otherEntries: readonly StakeEntry[],
  { agentId, playerId }: EnterStakeRequest,
): Outcome<never, StakeCode> | null {
  const isTaken = otherEntries.some(
    (entry) =>
      (agentId !== null && entry.agentId === agentId) || (playerId !== null && entry.playerId === playerId),
  );
  return isTaken ? refuse('STAKE_ENTERED', 'This player has entered with another wallet') : null;
}
