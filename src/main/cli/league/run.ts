import {
  leagueFormat,
  leagueStrategy,
  MAX_LEAGUE_REFEREES,
  type Api,
  type CallInput,
  type LeagueInfo,
  type LeaguePlayer,
} from '../../../shared/contract/index.ts';
import { accept } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandIo } from '../command.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import {
  choiceOption,
  countOption,
  flagOption,
  gameNameOption,
  textOption,
} from '../options/option-kinds.ts';
import { OWN_TOOLS_OPTION } from '../match/named-players.ts';
import { playHostedLeague } from './hosted-league.ts';
import { PRIZE_OPTIONS, readPrize } from './prizes/prize-args.ts';
import { readStake, STAKE_OPTIONS, stakeLeague, type TypedStake } from '../stakes/stake-args.ts';
import { readRules, RULE_OPTIONS } from './rule-args.ts';
import { playerCount, parseLeaguePlayers, resolvePlayers } from './player-args.ts';

const OPTIONS = {
  game: gameNameOption('even_odd, or a game for two: chess, connect_four, …', 'even_odd'),
  players: textOption(
    'N|LIST',
    'number of built-in players, or a list: random,builtin:3,uci:PATH,llm:NAME',
    '4',
  ),
  referees: countOption('number of built-in referees', 1, MAX_LEAGUE_REFEREES),
  format: {
    ...choiceOption(leagueFormat.options, 'the format', 'round-robin'),
    placeholder: 'FORMAT',
  },
  ...RULE_OPTIONS,
  ...PRIZE_OPTIONS,
  ...STAKE_OPTIONS,
  'allow-own-tools': OWN_TOOLS_OPTION,
  json: flagOption('prints the result as JSON'),
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...HOST_OPTIONS,
};

export const runLeagueCommand = defineCommand({
  name: 'league run',
  summary: 'Runs a whole league of players of this host over league.v2.',
  usage: 'league run [--game GAME] [--players N|LIST] [options]',
  options: OPTIONS,
  examples: [
    'arbiter league run --game even_odd --players 4',
    'arbiter league run --players 8 --referees 2 --format swiss --json',
    'arbiter league run --game chess --players random,builtin:2,uci:/usr/games/stockfish',
    'arbiter league run --players 4 --pool 100 --wallets wallets.json',
    'arbiter league run --players 4 --stake 1 --stake-shares 60,40',
    'arbiter league run --game connect_four --players builtin:4,random --isolated',
  ],
  async run({ values }, deps) {
    const playerArgs = parseLeaguePlayers(values.players, values.game);
    if (!playerArgs.ok) return reportUsageError(deps.io, 'league run', playerArgs.message);
    const prize = readPrize(values);
    if (!prize.ok) return reportUsageError(deps.io, 'league run', prize.message);
    const stake = readStake(values);
    if (!stake.ok) return reportUsageError(deps.io, 'league run', stake.message);
    const rules = readRules(values, { players: playerCount(playerArgs.value), nowMs: deps.io.nowMs() });
    if (!rules.ok) return reportUsageError(deps.io, 'league run', rules.message);
    const { game, referees, format } = values;
    return playHostedLeague('league run', values, {
      deps,
      hasPrize: prize.value !== undefined,
      async open(api) {
        const players = await resolvePlayers(api, playerArgs.value, values['allow-own-tools']);
        if (!players.ok) return players;
        const league = { game, ...rules.value, referees, format, prize: prize.value };
        if (stake.value === undefined)
          return accept(await api.call('leagues.start', { ...league, players: players.value }));
        return accept(
          await startStakedLeague(api, league, { players: players.value, stake: stake.value, io: deps.io }),
        );
      },
    });
  },
});

/** Opens a league that waits, takes the entry fees of its players, and begins it. */
async function startStakedLeague(
  api: Api,
  league: Omit<CallInput<'leagues.start'>, 'players'>,
  {
    players,
    stake,
    io,
  }: { readonly players: number | LeaguePlayer[]; readonly stake: TypedStake; readonly io: CommandIo },
): Promise<LeagueInfo> {
  const leaguePlayers = typeof players === 'number' ? strategyPlayers(players) : players;
  const { referees = 1, ...rules } = league;
  const opened = await api.call('leagues.gather', {
    ...rules,
    referees,
    players: leaguePlayers,
    // No other player is expected; the league begins once the fees are paid.
    expect: 1,
    auth: 'strict',
    wire: 'strict',
    allowedPorts: [],
  });
  const names = leaguePlayers.map(({ name }) => name);
  await stakeLeague(api, opened, { stake, players: names, seats: leaguePlayers.length, io });
  await api.call('leagues.begin', { leagueId: opened.leagueId });
  return opened;
}

/** Creates as many players as the number says, as the host would: with the strategies in their order. */
const strategyPlayers = (players: number): LeaguePlayer[] =>
  Array.from({ length: players }, (_, index) => {
    const { options } = leagueStrategy;
    const strategy = options[index % options.length] ?? 'random';
    return { name: `${strategy.replace('_', ' ')} ${index + 1}`, strategy };
  });
