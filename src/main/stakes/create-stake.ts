import type { StakeCode } from '../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { StakeContext } from './context.ts';
import { AUDIT_SYSTEM, emitStakeChangeInJob } from './stake-changes.ts';
import type { EscrowNetwork } from './escrow/escrow-chain.ts';
import { loadAndHashText } from './escrow/hash-text.ts';
import {
  checkStakeRequest,
  isBarredFromRealMoney,
  MAX_REAL_DAILY_MICRO,
  MAX_REAL_POT_MICRO,
} from './rules/check-stake-request.ts';
import type { NewStake } from './store/stake-store.ts';
import type { CreateStakeRequest, StakeRules, StakeTerms } from './types.ts';
import { DAY_MS, MICRO_PER_UNIT } from '../../shared/units.ts';

/** Stores a new stake with its terms, and returns its id. Nothing is sent before it is stored. */
export async function createStake(
  context: StakeContext,
  request: CreateStakeRequest,
  allowedNetworks: readonly string[],
): Promise<Outcome<string, StakeCode>> {
  const seats = readSeats(context, request);
  if (!seats.ok) return seats;
  const numbersCheck = checkStakeRequest({ ...request, seats: seats.value });
  if (!numbersCheck.ok) return numbersCheck;
  const network = await context.escrow.readNetwork();
  if (network === null) return refuse('STAKE_CHAIN', 'The chain is not ready');
  const networkCheck = checkNetwork(context, { request, network, seats: seats.value, allowedNetworks });
  if (!networkCheck.ok) return networkCheck;
  const stake = await prepareStake(context, { request, network, seats: seats.value });
  await context.writer.write(() => {
    const nowMs = context.runtime.clock.nowMs();
    context.stakes.insert(stake, nowMs);
    const { feeMicro, hostFeeBps } = stake.terms;
    context.audit.append({
      system: AUDIT_SYSTEM,
      action: 'STAKE_CREATED',
      subject: stake.stakeId,
      actor: request.createdBy,
      payload: { title: request.title, network: stake.profile, feeMicro, seats: seats.value, hostFeeBps },
    });
    emitStakeChangeInJob(context, stake.stakeId);
  });
  return accept(stake.stakeId);
}

/**
 * Returns the number of seats: one per role in a single game. In a league it is what the request says, or the number of registered
 * players, at least 2.
 */
function readSeats(
  { games, sessions, leagues }: StakeContext,
  { game, seats }: CreateStakeRequest,
): Outcome<number, StakeCode> {
  if (game.kind === 'session') {
    const { template, options, clock } = game;
    const templateCheck = sessions.checkTemplate({ template, options, clock });
    if (!templateCheck.ok) return refuse('STAKE_INVALID', templateCheck.message);
    return accept(games.get(template)?.roles.length ?? 0);
  }
  const progress = leagues.readProgress(game.leagueId);
  if (progress === null) return refuse('STAKE_INVALID', 'There is no such league');
  if (progress.league.status !== 'registering')
    return refuse(
      'STAKE_CLOSED',
      `This league is ${progress.league.status}; a stake begins before its league`,
    );
  if (progress.league.settings.workers === 'invited')
    return refuse(
      'STAKE_INVALID',
      'Invited workers play this league, and they could choose the moves themselves; only your own workers and signed players may play for money',
    );
  return accept(seats ?? Math.max(2, progress.registered));
}

/** A request whose numbers were checked, with the number of its seats. */
interface StakePlan {
  readonly request: CreateStakeRequest;
  readonly network: EscrowNetwork;
  readonly seats: number;
}

/**
 * Refuses real money that is not allowed. It needs a person's permission for the network and a game without chance,
 * hidden information and simultaneous moves, and the pots of one stake and of one day have a limit.
 */
function checkNetwork(
  context: StakeContext,
  { request, network, seats, allowedNetworks }: StakePlan & { readonly allowedNetworks: readonly string[] },
): Outcome<null, StakeCode> {
  const { game, feeMicro } = request;
  if (network.isPlayMoney) return accept(null);
  const { profile } = network;
  if (!allowedNetworks.includes(profile))
    return refuse('STAKE_NOT_ALLOWED', `Stakes with real money are off on ${profile}. ${LEGAL_NOTICE}`, {
      network: profile,
    });
  const template =
    game.kind === 'session'
      ? game.template
      : (context.leagues.readProgress(game.leagueId)?.league.gameType ?? '');
  const gameTemplate = context.games.get(template);
  if (gameTemplate === undefined || isBarredFromRealMoney(gameTemplate))
    return refuse(
      'STAKE_NOT_ALLOWED',
      `${template} has chance, hidden information or simultaneous moves; it is not played for real money`,
    );
  if (feeMicro * seats > MAX_REAL_POT_MICRO)
    return refuse(
      'STAKE_NOT_ALLOWED',
      `A pot of real money is at most ${MAX_REAL_POT_MICRO / MICRO_PER_UNIT} USDC`,
    );
  const dayPotsMicro = context.stakes.sumFullPotsMicro(profile, context.runtime.clock.nowMs() - DAY_MS);
  if (dayPotsMicro + feeMicro * seats > MAX_REAL_DAILY_MICRO)
    return refuse(
      'STAKE_NOT_ALLOWED',
      `The stakes of one day hold at most ${MAX_REAL_DAILY_MICRO / MICRO_PER_UNIT} USDC of real money together`,
    );
  return accept(null);
}

/** Shown before real stakes are allowed. */
export const LEGAL_NOTICE =
  'A contest with an entry fee can be gambling or need a licence, depending on place, game and age of the players. ' +
  'Whoever organises it is responsible. This is not legal advice.';

async function prepareStake(
  context: StakeContext,
  { request, network, seats }: StakePlan,
): Promise<NewStake> {
  const { escrow, runtime } = context;
  const { title, game, shares, feeMicro, hostFeeBps, createdBy } = request;
  const rules: StakeRules = { version: 1, title, game, shares };
  const { eventKeyOf, rulesHashOf } = await import('./escrow/encoding.ts');
  const referee = await escrow.readReferee();
  const nowS = await escrow.readNowS();
  const enterByS = nowS + Math.ceil(request.enterWithinMs / 1000);
  const stakeId = runtime.ids.uuid();
  const terms: StakeTerms = {
    id: await loadAndHashText(stakeId),
    referee,
    token: network.token,
    feeMicro,
    seats,
    hostFeeBps,
    hostFeeTo: referee,
    enterByS,
    resultByS: enterByS + Math.ceil(request.resultWithinMs / 1000),
    rulesHash: rulesHashOf(rules),
  };
  return {
    stakeId,
    eventKey: eventKeyOf(network.chainId, network.escrow, terms),
    profile: network.profile,
    epoch: network.epoch,
    escrow: network.escrow,
    terms,
    rules,
    createdBy,
  };
}
