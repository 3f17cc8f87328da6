import type { Api, CallInput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseStakeFee, parseStakeShares } from '../../../shared/stakes/amounts.ts';
import { MAX_HOST_FEE_BPS } from '../../../shared/stakes/limits.ts';
import { entryFeeText } from '../stakes/stake-args.ts';
import type { StakeJson } from '../../../shared/wire/stakes.ts';
import { ledgerWarning } from '../chain/ledger-lines.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { parseNamedPlayer, withDefaultLevels } from '../match/named-players.ts';
import { resolveTemplate } from '../match/seat-players.ts';
import {
  choiceOption,
  countOption,
  flagOption,
  gameNameOption,
  optionalCountOption,
  textOption,
  type Values,
} from '../options/option-kinds.ts';
import { hostNote, stakeSummaryLine, stakeLines } from '../stakes/stake-lines.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  game: gameNameOption('game that is played (create)', 'chess'),
  league: textOption('LEAGUE', 'league that is played instead of a single game (create)', ''),
  title: textOption('TEXT', 'title of the stake (create)', ''),
  fee: textOption('USDC', 'entry fee of each player (create)', '1'),
  shares: textOption('PERCENT,…', 'parts of the pot by place (create)', '100'),
  'host-fee': textOption('PERCENT', "the host's part of the pot, at most 10 (create)", '0'),
  seats: optionalCountOption('seats of a league; a single game has one per role (create)', 64),
  'enter-minutes': countOption('time for entries (create)', 60, 43_200),
  'result-hours': countOption('time for the result after that (create)', 24, 1440),
  'allow-real': textOption(
    'NETWORK',
    'allows stakes with real money on this network, named again (create)',
    '',
  ),
  player: textOption(
    'PLAYER',
    'who plays: a player as in "arbiter match", or a player of the league (enter)',
    '',
  ),
  pay: choiceOption(
    ['play', 'wallet'],
    'pays with play money of the player, or from the wallet (enter)',
    'play',
  ),
  wallet: textOption('0x…', 'only this wallet (withdraw)', ''),
  reason: textOption('TEXT', 'shown to all entrants (cancel)', 'cancelled by the organiser'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
type StakesValues = Values<typeof OPTIONS>;

const ACTIONS = ['list', 'create', 'show', 'enter', 'cancel', 'withdraw'] as const;
type Action = (typeof ACTIONS)[number];

interface StakesArgs {
  readonly action: Action;
  readonly stakeId: string;
}

function readArgs([action, stakeId = '']: readonly string[]): Outcome<StakesArgs, 'USAGE'> {
  const verb = ACTIONS.find((name) => name === action);
  if (verb === undefined)
    return refuse('USAGE', `${actionProblemOf(action)}; the actions are ${ACTIONS.join(', ')}`);
  const takesId = verb !== 'list' && verb !== 'create';
  if (takesId !== (stakeId !== ''))
    return refuse('USAGE', takesId ? `"${verb}" needs the id of a stake` : `"${verb}" takes no id`);
  return accept({ action: verb, stakeId });
}

const bpsOf = (percent: string): number => Math.round(Number(percent) * 100);

function readNewStake(values: StakesValues, template: string): Outcome<CallInput<'stakes.create'>, 'USAGE'> {
  const feeMicro = parseStakeFee(values.fee);
  if (feeMicro === null) return refuse('USAGE', entryFeeText('--fee'));
  const sharesBps = parseStakeShares(values.shares);
  if (sharesBps === null)
    return refuse(
      'USAGE',
      '--shares must be percentages above 0 that add up to 100, none larger than the one before it, such as 60,30,10',
    );
  const hostFeeBps = bpsOf(values['host-fee']);
  if (!(hostFeeBps >= 0 && hostFeeBps <= MAX_HOST_FEE_BPS))
    return refuse('USAGE', `--host-fee must be 0 to ${MAX_HOST_FEE_BPS / 100} percent`);
  const { league } = values;
  return accept({
    title:
      values.title === ''
        ? `Stake of ${values.fee} USDC, ${league === '' ? values.game : league}`
        : values.title,
    game: league === '' ? { kind: 'session', template } : { kind: 'league', leagueId: league },
    feeMicro,
    sharesBps,
    hostFeeBps,
    seats: values.seats,
    enterWithinMs: values['enter-minutes'] * MINUTE_MS,
    resultWithinMs: values['result-hours'] * HOUR_MS,
  });
}

async function create(api: Api, values: StakesValues, io: CommandIo): Promise<StakeJson> {
  const template = resolveTemplate(await api.call('templates.list', {}), values.game);
  if (!template.ok) throw new CliError(template.message);
  const read = readNewStake(values, template.value.template);
  if (!read.ok) throw new CliError(read.message);
  const networks = await api.call('stakes.networks', {});
  const allowed = values['allow-real'];
  if (!networks.isAllowed) {
    io.stderr(`${networks.law}\n`);
    if (allowed === '')
      throw new CliError(
        `Stakes with real money are off on ${networks.network}; --allow-real ${networks.network} allows them`,
      );
    await api.call('stakes.allow', { network: networks.network, typed: allowed, isAllowed: true });
  }
  return api.call('stakes.create', read.value);
}

async function enter(api: Api, stakeId: string, { player, pay }: StakesValues): Promise<StakeJson> {
  const stake = await api.call('stakes.get', { stakeId });
  if (player === '') throw new CliError('--player is missing: who plays for this entry?');
  if (stake.kind === 'league') return api.call('stakes.enter', { stakeId, pay, player });
  const read = parseNamedPlayer(player);
  if (!read.ok) throw new CliError(read.message);
  const templates = await api.call('templates.list', {});
  const levels = templates.find(({ template }) => template === stake.template)?.builtinLevels ?? 1;
  const [chosen] = withDefaultLevels([read.value], levels);
  return api.call('stakes.enter', { stakeId, pay, choice: chosen?.choice });
}

function runStakeAction(
  api: Api,
  { action, stakeId }: StakesArgs,
  { values, io }: { readonly values: StakesValues; readonly io: CommandIo },
): Promise<StakeJson> {
  switch (action) {
    case 'create':
      return create(api, values, io);
    case 'enter':
      return enter(api, stakeId, values);
    case 'cancel':
      return api.call('stakes.cancel', { stakeId, reason: values.reason });
    case 'withdraw':
      return api.call('stakes.withdraw', { stakeId, wallet: values.wallet === '' ? null : values.wallet });
    default:
      return api.call('stakes.get', { stakeId });
  }
}

async function stakes(
  positionals: readonly string[],
  values: StakesValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const args = readArgs(positionals);
  if (!args.ok) return reportUsageError(io, 'stakes', args.message);
  return withHost('stakes', values, deps, async ({ api, attached }) => {
    const print = (value: object, lines: readonly string[]): void =>
      io.stdout(values.json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`);
    if (args.value.action === 'list') {
      io.stderr(ledgerWarning(await api.call('ledger.report', {})) ?? '');
      const rows = await api.call('stakes.list', {});
      print(
        rows,
        rows.length === 0
          ? ['There are no stakes yet; "arbiter stakes create" creates one.']
          : rows.map(stakeSummaryLine),
      );
      return EXIT.ok;
    }
    await waitForChain(api);
    const stake = await runStakeAction(api, args.value, { values, io });
    print(stake, stakeLines(stake));
    if (!attached) io.stderr(hostNote(stake) ?? '');
    return EXIT.ok;
  });
}

export const command = defineCommand({
  name: 'stakes',
  summary:
    'Games with an entry fee that a contract holds and the refereed result pays out; play money by default.',
  usage: 'stakes list|create|show|enter|cancel|withdraw [ID] [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter stakes create --game connect_four --fee 2 --chain local',
    'arbiter stakes enter ID --player builtin:3',
    'arbiter stakes create --league LEAGUE --fee 1 --shares 60,30,10',
    'arbiter stakes show ID --json',
    'arbiter stakes cancel ID --reason "the opponent is ill"',
  ],
  run: ({ values, positionals }, deps) => stakes(positionals, values, deps),
});
