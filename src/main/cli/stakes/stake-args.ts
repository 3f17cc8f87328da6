import { setTimeout as pause } from 'node:timers/promises';
import type { Api, LeagueInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseStakeFee, parseStakeShares } from '../../../shared/stakes/amounts.ts';
import { MAX_ENTRY_FEE_MICRO } from '../../../shared/stakes/limits.ts';
import { DAY_MS, HOUR_MS, MICRO_PER_UNIT } from '../../../shared/units.ts';
import { isReadyToStart, createLeagueStake } from '../../../shared/stakes/league-stake.ts';
import { CliError } from '../cli-error.ts';
import type { CommandIo } from '../command.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { textOption } from '../options/option-kinds.ts';

/** Options of the commands that open a league with an entry fee. */
export const STAKE_OPTIONS = {
  stake: textOption('USDC', 'entry fee of each player; players of this host pay with play money', ''),
  'stake-shares': textOption('PERCENT,…', 'parts of the pot by place', '100'),
};

export interface StakeValues {
  readonly stake: string;
  readonly 'stake-shares': string;
}

/** What an option for an entry fee accepts. */
export const entryFeeText = (option: string): string =>
  `${option} must be more than 0 and at most ${MAX_ENTRY_FEE_MICRO / MICRO_PER_UNIT} USDC, with up to six decimals`;

/** The numbers of a stake as they were typed. */
export interface TypedStake {
  readonly feeMicro: number;
  readonly sharesBps: number[];
}

/** Reads the options of a stake; undefined when there is none. */
export function readStake(values: StakeValues): Outcome<TypedStake | undefined, 'USAGE'> {
  if (values.stake === '') return accept(undefined);
  const feeMicro = parseStakeFee(values.stake);
  if (feeMicro === null) return refuse('USAGE', entryFeeText('--stake'));
  const sharesBps = parseStakeShares(values['stake-shares']);
  return sharesBps === null
    ? refuse(
        'USAGE',
        '--stake-shares must be percentages above 0 that add up to 100, none larger than the one before it, such as 60,30,10',
      )
    : accept({ feeMicro, sharesBps });
}

/**
 * Opens the stake of a league that has not begun, and enters the players of this host. Real money has to be
 * allowed before, and is not paid by this command.
 */
export async function stakeLeague(
  api: Api,
  { leagueId }: LeagueInfo,
  {
    stake,
    players,
    seats,
    io,
  }: {
    readonly stake: TypedStake;
    readonly players: readonly string[];
    readonly seats: number;
    readonly io: CommandIo;
  },
): Promise<void> {
  await waitForChain(api);
  const networks = await api.call('stakes.networks', {});
  if (!networks.isAllowed)
    throw new CliError(`Stakes with real money are off on ${networks.network}. ${networks.law}`);
  const enteringPlayers = networks.playMoney ? players : [];
  const game = { kind: 'league', leagueId } as const;
  const request = { title: `Entry fee of ${leagueId}`.slice(0, 80), game, seats, ...stake };
  const opened = await createLeagueStake(api, {
    request: { ...request, hostFeeBps: 0, enterWithinMs: ENTER_MS, resultWithinMs: RESULT_MS },
    players: enteringPlayers,
    pause: (ms) => pause(ms),
  });
  io.stderr(
    `stake ${opened.stakeId}: ${opened.entered} of ${seats} fees paid; "arbiter stakes show ${opened.stakeId}"\n`,
  );
  if (!isReadyToStart(opened, enteringPlayers.length))
    throw new CliError(
      `The fees were not paid in time; league ${leagueId} stays open, and everything is refunded if it is cancelled`,
    );
}

const ENTER_MS = HOUR_MS;
const RESULT_MS = DAY_MS;
