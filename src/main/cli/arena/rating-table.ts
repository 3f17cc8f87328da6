import type { ArenaTable, RatingIsland } from '../../../shared/contract/index.ts';
import { GAME_NAMES, isGameName } from '../../../shared/names/game-names.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { resolveTemplate } from '../match/seat-players.ts';
import { choiceOption, flagOption, pairsOption, textOption, type Values } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';
import { formatWholeNumber } from './whole-number.ts';

const OPTIONS = {
  games: textOption('GAME,GAME', 'the games of the table (default: all that were played)', null),
  policy: choiceOption(['strict', 'tolerant'], 'whether losses by conduct count or are left out', 'strict'),
  anchor: pairsOption('PLAYER=ELO', 'gives a player its rating; may be repeated'),
  json: flagOption('prints the table as JSON'),
  ...HOST_OPTIONS,
};

const NAME = 'arena table';

function readAnchors(
  anchorTexts: Readonly<Record<string, string>>,
): Outcome<{ player: string; rating: number }[], 'USAGE'> {
  const anchors = Object.entries(anchorTexts).map(([player, rating]) => ({ player, rating: Number(rating) }));
  const invalidAnchor = anchors.find(({ rating }) => !Number.isFinite(rating));
  return invalidAnchor === undefined
    ? accept(anchors)
    : refuse(
        'USAGE',
        `--anchor ${invalidAnchor.player} needs a number, such as ${invalidAnchor.player}=1240`,
      );
}

async function showTable(values: Values<typeof OPTIONS>, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const anchors = readAnchors(values.anchor);
  if (!anchors.ok) return reportUsageError(io, NAME, anchors.message);
  const games = values.games?.split(',').filter((game) => game !== '') ?? [];
  const unknownGame = games.find((game) => !isGameName(game));
  if (unknownGame !== undefined)
    return reportUsageError(
      io,
      NAME,
      `there is no game "${unknownGame}"; the games are ${GAME_NAMES.join(', ')}`,
    );
  return withHost(NAME, values, deps, async ({ api }) => {
    const templateInfos = await api.call('templates.list', {});
    const templates = games.flatMap((game) => {
      const template = resolveTemplate(templateInfos, game);
      return template.ok ? [template.value.template] : [];
    });
    const ratingTable = await api.call('arena.table', {
      templates,
      policy: values.policy,
      anchors: anchors.value,
    });
    io.stdout(values.json ? `${JSON.stringify(ratingTable)}\n` : ratingTableText(ratingTable));
    return EXIT.ok;
  });
}

/** The ratings of every game, and the ratings of all games together. */
export function ratingTableText({ games, combined, policy }: ArenaTable): string {
  if (games.length === 0) return 'No run has a whole pair of games yet.\n';
  const parts = games.map(
    ({ template, pairs: count, leftOut, isBiased, islands }) =>
      `${template}, ${count} pairs, ${policy}${leftOut === 0 ? '' : `; ${leftOut} games left out`}${isBiased ? ', more than 5%' : ''}\n${islandsText(islands)}`,
  );
  if (combined === null) return parts.join('\n');
  const lacking = combined.lacking.map(
    ({ player, templates }) => `  ${player} has not played ${templates.join(', ')}\n`,
  );
  return [
    ...parts,
    `all games, equal weight\n${islandsText(combined.islands)}${varianceText(combined)}${lacking.join('')}`,
  ].join('\n');
}

/** The share of the uncertainty that each game causes. */
const varianceText = ({ varianceShares = [] }: NonNullable<ArenaTable['combined']>): string =>
  varianceShares.length === 0
    ? ''
    : `  uncertainty by game: ${varianceShares.map(({ template, share }) => `${template} ${(100 * share).toFixed(0)}%`).join(', ')}\n`;

const islandsText = (islands: readonly RatingIsland[]): string =>
  islands.map(islandText).join('') +
  (islands.length > 1 ? '  no results run between these tables: their numbers cannot be compared\n' : '');

function islandText({ players, hasPrior, freeAnchors }: RatingIsland): string {
  const rows = players.map(({ player, rating, interval95, games, ranks, open, betterThanNext, isAnchor }) => [
    ranks[0] === ranks[1] ? String(ranks[0]) : `${ranks[0]}-${ranks[1]}`,
    player,
    `${open === 'above' ? '> ' : open === 'below' ? '< ' : ''}${formatWholeNumber(rating)}`,
    isAnchor ? 'given' : `${formatWholeNumber(interval95[0])} to ${formatWholeNumber(interval95[1])}`,
    String(games),
    betterThanNext === null ? '' : `${(100 * betterThanNext).toFixed(1)}%`,
  ]);
  const notes = [
    ...(hasPrior ? ['  a player won or lost everything: each player got one virtual draw\n'] : []),
    ...freeAnchors.map(
      ({ player, given, free }) =>
        `  ${player} is given as ${formatWholeNumber(given)}; the others put it at ${formatWholeNumber(free)}\n`,
    ),
  ];
  return `${formatTable([['rank', 'player', 'rating', '95%', 'games', 'better than next'], ...rows])}${notes.join('')}`;
}

export const tableCommand = defineCommand({
  name: NAME,
  summary: 'Rates the players of all runs, in each game and over all of them with equal weight.',
  usage: `${NAME} [options]`,
  options: OPTIONS,
  examples: [`arbiter ${NAME} --games chess,connect_four --anchor builtin:3=1240`],
  run: ({ values }, deps) => showTable(values, deps),
});
