import { writeFile } from 'node:fs/promises';
import type { Api } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { createBoardPrinter } from '../match/board-printer.ts';
import { playMatchGames, type MatchSetup, type PlayedGame } from '../match/play-games.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import {
  OWN_TOOLS_OPTION,
  parseNamedPlayer,
  withDefaultLevels,
  withOwnTools,
} from '../match/named-players.ts';
import { matchResult, matchTable } from '../match/match-result.ts';
import { resolveTemplate, seatMatchPlayers } from '../match/seat-players.ts';
import { withHost } from '../host-start/with-host.ts';
import {
  countOption,
  flagOption,
  gameNameOption,
  pairsOption,
  textOption,
  type Values,
} from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';

const MAX_GAMES = 100_000;

const OPTIONS = {
  game: gameNameOption('the game: chess, tic_tac_toe, connect_four, …', 'chess'),
  white: textOption(
    'PLAYER',
    'the player with the first seat in the first game; builtin if none is named',
    null,
  ),
  black: textOption(
    'PLAYER',
    'the player with the second seat in the first game; builtin if none is named',
    null,
  ),
  seat: pairsOption('ROLE=PLAYER', 'the player of a seat by its name; may be given once for each seat'),
  games: countOption('number of games; the players change seats after each', 1, MAX_GAMES),
  watch: flagOption('draws each position in the terminal, at a pace that can be followed'),
  pgn: textOption('FILE', 'writes the games as PGN (chess only)', null),
  'allow-own-tools': OWN_TOOLS_OPTION,
  json: flagOption('prints the result as JSON'),
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...HOST_OPTIONS,
};
type MatchValues = Values<typeof OPTIONS>;

/** Checks everything that needs no host. */
function checkValues(values: MatchValues): Outcome<null, 'USAGE'> {
  for (const playerText of [values.white, values.black, ...Object.values(values.seat)]) {
    const player = playerText === null ? accept(null) : parseNamedPlayer(playerText);
    if (!player.ok) return player;
  }
  const isChess = values.game === 'chess' || values.game.startsWith('chess.');
  if (values.pgn !== null && !isChess)
    return refuse('USAGE', '--pgn is for chess; use --json for other games');
  return accept(null);
}

async function readMatchSetup(api: Api, values: MatchValues): Promise<Outcome<MatchSetup, 'USAGE'>> {
  const template = resolveTemplate(await api.call('templates.list', {}), values.game);
  if (!template.ok) return template;
  const args = { white: values.white, black: values.black, seats: values.seat };
  const players = seatMatchPlayers(template.value.roles, args);
  if (!players.ok) return players;
  const allowedPlayers = withOwnTools(players.value, values['allow-own-tools']);
  const resolved = await resolveModelPlayers(
    api,
    withDefaultLevels(allowedPlayers, template.value.builtinLevels),
  );
  if (!resolved.ok) return resolved;
  return accept({ template: template.value, players: resolved.value, games: values.games });
}

async function writePgn(api: Api, games: readonly PlayedGame[], file: string): Promise<void> {
  const texts: string[] = [];
  for (const { sessionId } of games) {
    const exported = await api.call('sessions.export', { sessionId, format: 'pgn' });
    texts.push(exported.text.trimEnd());
  }
  await writeFile(file, texts.length === 0 ? '' : `${texts.join('\n\n')}\n`);
}

async function playWith(api: Api, values: MatchValues, io: CommandIo): Promise<ExitCode> {
  const setup = await readMatchSetup(api, values);
  if (!setup.ok) return reportUsageError(io, 'match', setup.message);
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  // A bar would be drawn over the board.
  const progressOutput = values.watch ? { ...output, isTerminal: false } : output;
  const progress = createProgress('games', progressOutput, io.monotonicMs);
  const gameSetup = values.watch ? { ...setup.value, onPosition: createBoardPrinter(output) } : setup.value;
  let finishedGames = 0;
  progress.update(0, values.games);
  const games = await playMatchGames(api, gameSetup, io.signal, (game) => {
    finishedGames += 1;
    progress.update(finishedGames, values.games, `${game.isVoid ? 'void' : game.outcome} by ${game.reason}`);
  }).finally(() => progress.end());
  if (values.pgn !== null) await writePgn(api, games, values.pgn);
  const result = matchResult(setup.value, games);
  io.stdout(values.json ? `${JSON.stringify(result)}\n` : matchTable(setup.value, games));
  const voidGames = games.filter(({ isVoid }) => isVoid);
  for (const { sessionId, reason, serverMessage } of voidGames)
    io.stderr(`arbiter match: game ${sessionId} is void (${reason}): ${serverMessage ?? 'no message'}\n`);
  if (games.length === values.games) return voidGames.length === 0 ? EXIT.ok : EXIT.failed;
  io.stderr(`arbiter match: stopped after ${games.length} of ${values.games} games\n`);
  return EXIT.failed;
}

async function match(values: MatchValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const checked = checkValues(values);
  if (!checked.ok) return reportUsageError(io, 'match', checked.message);
  return withHost('match', values, deps, ({ api }) => playWith(api, values, io));
}

export const command = defineCommand({
  name: 'match',
  summary: 'Plays games between two players and prints the result.',
  usage: 'match --game GAME --white PLAYER --black PLAYER [options]',
  options: OPTIONS,
  examples: [
    'arbiter match --game chess --white builtin:3 --black random --games 10',
    'arbiter match --game tic_tac_toe --white builtin --black random --watch',
    'arbiter match --game connect_four --white builtin --black builtin:1 --json',
    'arbiter match --game chess --white uci:/usr/games/stockfish --black builtin --pgn games.pgn',
    'arbiter match --game tic_tac_toe --white llm:NAME --black random --games 4',
    'arbiter match --game kuhn_poker --seat player_1=random --seat player_2=builtin --isolated',
  ],
  run: ({ values }, deps) => match(values, deps),
});
