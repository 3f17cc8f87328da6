import {
  leagueFormat,
  MAX_LEAGUE_PLAYERS,
  MAX_LEAGUE_REFEREES,
  type PrizeRequest,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError } from '../command.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import {
  choiceOption,
  countOption,
  flagOption,
  gameNameOption,
  portsOption,
  textOption,
} from '../options/option-kinds.ts';
import { OWN_TOOLS_OPTION } from '../match/named-players.ts';
import { playHostedLeague } from './hosted-league.ts';
import { PRIZE_OPTIONS, readPrize, type PrizeValues } from './prizes/prize-args.ts';
import {
  readStake,
  STAKE_OPTIONS,
  stakeLeague,
  type StakeValues,
  type TypedStake,
} from '../stakes/stake-args.ts';
import { parseStartTime, startText } from './start-time.ts';
import { readRules, RULE_OPTIONS } from './rule-args.ts';
import { playerCount, parseLeaguePlayers, resolvePlayers } from './player-args.ts';

const OPTIONS = {
  game: gameNameOption('even_odd, or a game for two', 'even_odd'),
  expect: countOption('number of external players to wait for', 2, MAX_LEAGUE_PLAYERS),
  with: textOption('LIST', 'players of this host that also take part', null),
  referees: textOption('N', 'built-in referees; with 0, one is added when none registers', '0'),
  format: {
    ...choiceOption(leagueFormat.options, 'the format', 'round-robin'),
    placeholder: 'FORMAT',
  },
  auth: choiceOption(
    ['strict', 'standard', 'open'],
    'what is accepted from agents without a token',
    'standard',
  ),
  wire: choiceOption(['strict', 'tolerant'], 'how strictly messages are read', 'tolerant'),
  ...RULE_OPTIONS,
  ...PRIZE_OPTIONS,
  ...STAKE_OPTIONS,
  'starts-at': textOption(
    'TIME',
    'begins then with the players that are registered, as 2026-12-01T18:00+01:00',
    null,
  ),
  'invited-only': flagOption(
    'takes external players only with an invitation (arbiter invite --for league:ID)',
  ),
  'allow-own-tools': OWN_TOOLS_OPTION,
  'external-referees': flagOption('admits referees of other programs although the league has a prize'),
  'allow-ports': portsOption('ports outside the specified ranges for external agents', []),
  json: flagOption('prints the result as JSON'),
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...HOST_OPTIONS,
};

/** The line that says how the league can be started before all expected players are there. */
const startLine = (leagueId: string, startToken: string, json: boolean): string =>
  json
    ? `${JSON.stringify({ event: 'open', league_id: leagueId, start_token: startToken })}\n`
    : `START_LEAGUE with auth_token ${startToken} starts it earlier\n`;

export const openCommand = defineCommand({
  name: 'league open',
  summary: 'Opens a league, waits for external players, runs it and prints the table.',
  usage: 'league open --expect N [--game GAME] [options]',
  options: OPTIONS,
  examples: [
    'arbiter league open --game even_odd --expect 4',
    'arbiter league open --expect 2 --with markov,random --auth open',
    'arbiter league open --expect 40 --starts-at 2026-12-01T18:00+01:00 --invited-only',
    'arbiter league open --game chess --expect 1 --with builtin:3,random --allow-ports 9000-9010',
  ],
  async run({ values }, deps) {
    const { io } = deps;
    const referees = Number(values.referees);
    if (!/^\d{1,2}$/u.test(values.referees) || referees > MAX_LEAGUE_REFEREES)
      return reportUsageError(
        io,
        'league open',
        `--referees must be a whole number from 0 to ${MAX_LEAGUE_REFEREES}`,
      );
    if (values.expect < 2 && values.with === null)
      return reportUsageError(
        io,
        'league open',
        'a league needs two players: use --expect 2 or add a player with --with',
      );
    // One name is enough here. `parseLeaguePlayers` requires two, so a placeholder is added and removed again
    // below.
    const hostedArgs = values.with === null ? null : parseLeaguePlayers(`${values.with},random`, values.game);
    if (hostedArgs?.ok === false) return reportUsageError(io, 'league open', hostedArgs.message);
    const money = readPrizeAndStake(values);
    if (!money.ok) return reportUsageError(io, 'league open', money.message);
    const { prize, stake } = money.value;
    // The placeholder does not play.
    const hostedCount = hostedArgs === null ? 0 : playerCount(hostedArgs.value) - 1;
    const rules = readRules(values, { players: values.expect + hostedCount, nowMs: io.nowMs() });
    if (!rules.ok) return reportUsageError(io, 'league open', rules.message);
    const startsAt = parseStartTime(values['starts-at'], io.nowMs());
    if (!startsAt.ok) return reportUsageError(io, 'league open', startsAt.message);
    const { game, expect, format, auth, wire } = values;
    return playHostedLeague('league open', values, {
      deps,
      hasPrize: prize !== undefined,
      async open(api) {
        const resolved =
          hostedArgs === null
            ? accept([])
            : await resolvePlayers(api, hostedArgs.value, values['allow-own-tools']);
        if (!resolved.ok) return resolved;
        if (typeof resolved.value === 'number') return refuse('USAGE', '--with takes names, not a number');
        const players = resolved.value.slice(0, -1);
        const allowedPorts = allowedPortsOf(values['allow-ports'], values['player-ports']);
        const request = {
          game,
          ...rules.value,
          expect,
          referees,
          format,
          auth,
          wire,
          allowedPorts,
          externalReferees: values['external-referees'],
          players,
          prize,
          ...(startsAt.value === null ? {} : { startsAtMs: startsAt.value }),
          ...(values['invited-only'] ? { invitedOnly: true } : {}),
        };
        const opened = await api.call('leagues.gather', request);
        io.stderr(
          startsAt.value === null
            ? `league ${opened.leagueId} is open for ${expect} more\n`
            : `league ${opened.leagueId} is open and begins at ${startText(startsAt.value)}\n`,
        );
        if (typeof opened.startToken === 'string')
          io.stderr(startLine(opened.leagueId, opened.startToken, values.json));
        if (stake !== undefined)
          await stakeLeague(api, opened, {
            stake,
            players: players.map(({ name }) => name),
            seats: expect + players.length,
            io,
          });
        return accept(opened);
      },
    });
  },
});

/** Reads the options for the league's prize and for its entry fee. */
function readPrizeAndStake(values: PrizeValues & StakeValues): Outcome<
  {
    readonly prize: PrizeRequest | undefined;
    readonly stake: TypedStake | undefined;
  },
  'USAGE'
> {
  const prize = readPrize(values);
  if (!prize.ok) return prize;
  const stake = readStake(values);
  return stake.ok ? accept({ prize: prize.value, stake: stake.value }) : stake;
}

const MAX_ALLOWED_PORTS = 300;
/** The specified ports of players, which need no permission. */
const isSpecified = (port: number): boolean => port >= 8101 && port <= 8200;

/**
 * The allowed ports of external players; they may also use ports that a person names for the players of this
 * host.
 */
const allowedPortsOf = (allowed: readonly number[], players: readonly number[]): number[] =>
  [...new Set([...allowed, ...players.filter((port) => port !== 0 && !isSpecified(port))])].slice(
    0,
    MAX_ALLOWED_PORTS,
  );
