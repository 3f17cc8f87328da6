import { tablesOfRuns, type TournamentRecord } from '../../src/main/arena/rules/reports/tournament-record.ts';
import { element, textTable } from './dom.ts';
import { rangePicture } from './charts.ts';
import type { ReportTexts } from './page-texts.ts';

type Tables = TournamentRecord['tables'];
type Island = Tables['strict']['games'][number]['islands'][number];
type Run = TournamentRecord['runs'][number];

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const formatWhole = (value: number): string => value.toFixed(0);

/** Returns everything that the page of a tournament shows, from top to bottom. */
export function tournamentSections(
  record: TournamentRecord,
  t: ReportTexts,
  status: HTMLElement,
): readonly HTMLElement[] {
  const { tournament, tables } = record;
  return [
    element('h1', {}, [titleOf(tournament, t)]),
    status,
    tournamentTable(record, t),
    ...countingSections(t('strict'), tables.strict, t),
    varianceLine(record, t),
    element('details', {}, [
      element('summary', {}, [t('tolerant')]),
      ...countingSections(t('tolerant'), tables.tolerant, t),
    ]),
    element('p', { class: 'muted' }, [t('strict_hint')]),
    ...tournament.games.map((game) => gridTable(record, game, t)),
    runsTable(record, t),
  ].filter((part) => part !== null);
}

const titleOf = ({ format, players }: TournamentRecord['tournament'], t: ReportTexts): string =>
  t(format === 'gauntlet' ? 'gauntlet' : 'round_robin', { count: players.length });

function tournamentTable({ tournament, runs, made_at: made }: TournamentRecord, t: ReportTexts): HTMLElement {
  return textTable(
    t('run'),
    ['', ''],
    [
      [t('players'), tournament.players.join(', ')],
      [t('game'), tournament.games.join(', ')],
      [t('state'), tournament.state],
      [t('pairs_each'), String(tournament.pairs)],
      [t('games'), String(runs.reduce((sum, { games }) => sum + games.length, 0))],
      [t('made'), made],
    ],
  );
}

/** Lists the ratings by one way to count: of all games together, and of each one. */
function countingSections(counting: string, table: Tables['strict'], t: ReportTexts): readonly HTMLElement[] {
  const { combined, games } = table;
  return [
    ...(combined === null
      ? []
      : [
          ...islandSections(`${t('ratings_all')}, ${counting}`, combined.islands, t),
          ...combined.lacking.map(({ player, templates }) =>
            element('p', { class: 'muted' }, [t('lacking', { player, games: templates.join(', ') })]),
          ),
        ]),
    ...games.flatMap(({ template, islands, isBiased, leftOut }) => [
      ...islandSections(`${template}, ${counting}`, islands, t),
      ...(leftOut === 0 ? [] : [element('p', { class: 'muted' }, [t('games_left_out', { count: leftOut })])]),
      ...(isBiased ? [element('p', { class: 'warning' }, [`⚠ ${t('biased')}`])] : []),
    ]),
  ];
}

function islandSections(title: string, islands: readonly Island[], t: ReportTexts): readonly HTMLElement[] {
  const heads = ['rank', 'player', 'rating', 'interval', 'games', 'better'] as const;
  return [
    ...islands.map(({ players, hasPrior }) =>
      element('section', {}, [
        textTable(
          title,
          heads.map((head) => t(head)),
          players.map(({ player, rating, interval95, games, ranks, open, betterThanNext }) => [
            ranks[0] === ranks[1] ? String(ranks[0]) : `${ranks[0]}–${ranks[1]}`,
            player,
            `${open === 'above' ? '> ' : open === 'below' ? '< ' : ''}${formatWhole(rating)}`,
            interval95.map(formatWhole).join(' … '),
            String(games),
            betterThanNext === null ? t('none') : formatPercent(betterThanNext),
          ]),
        ),
        rangePicture(
          players.map(({ rating, interval95: [low, high] }) => ({ value: rating, low, high })),
          `${title}: ${players.map(({ player, rating }) => `${player} ${formatWhole(rating)}`).join(', ')}`,
        ),
        hasPrior ? element('p', { class: 'muted' }, [t('prior')]) : null,
      ]),
    ),
    ...(islands.length > 1 ? [element('p', { class: 'warning' }, [`⚠ ${t('islands')}`])] : []),
  ];
}

/** Says the share of each game in the uncertainty of the table over all games; nothing for one game. */
function varianceLine(record: TournamentRecord, t: ReportTexts): HTMLElement | null {
  const shares = tablesOfRuns(record)?.strict.combined?.varianceShares ?? [];
  if (shares.length < 2) return null;
  const games = shares.map(({ template, share }) => `${template} ${formatPercent(share)}`).join(', ');
  return element('p', { class: 'muted' }, [t('variance', { games })]);
}

/** Lists the share of the points of each player against each other one in a game. */
function gridTable({ runs, labels }: TournamentRecord, game: string, t: ReportTexts): HTMLElement {
  const runsOfGame = runs.flatMap((run, index) =>
    run.run.game === game ? [{ run, a: labels[index]?.a ?? '', b: labels[index]?.b ?? '' }] : [],
  );
  const players = [...new Set(runsOfGame.flatMap(({ a, b }) => [a, b]))];
  const cell = (row: string, column: string): string => {
    const run = runsOfGame.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
    if (run === undefined) return '';
    const { share, interval95, units } = run.run.results.policies.strict;
    if (share === null || interval95 === null) return t('none');
    const isTurned = run.a !== row;
    const of = (value: number): string => formatPercent(isTurned ? 1 - value : value);
    const ends = isTurned ? [interval95[1], interval95[0]] : interval95;
    return `${of(share)} (${ends.map(of).join(' … ')}), ${t('pairs_played', { count: units })}`;
  };
  return textTable(
    t('grid', { game }),
    [t('points_of'), ...players],
    players.map((row) => [row, ...players.map((column) => (row === column ? '' : cell(row, column)))]),
  );
}

function runsTable({ runs, labels }: TournamentRecord, t: ReportTexts): HTMLElement {
  const rowOf = ({ run, games, results }: Run, index: number): readonly string[] => {
    const { share, interval95, pent, leftOut } = results.policies.strict;
    return [
      run.game,
      labels[index]?.a ?? '',
      labels[index]?.b ?? '',
      String(games.length),
      share === null ? t('none') : formatPercent(share),
      interval95 === null ? t('none') : interval95.map(formatPercent).join(' … '),
      pent.join(' · '),
      String(leftOut.a + leftOut.b + leftOut.undecided),
      run.arena_id,
    ];
  };
  const heads = [
    t('game'),
    'A',
    'B',
    t('games'),
    t('points'),
    t('interval'),
    t('pairs'),
    t('left_out_short'),
    t('run_id'),
  ];
  return element('details', {}, [
    element('summary', {}, [t('all_runs')]),
    textTable(t('all_runs'), heads, runs.map(rowOf)),
  ]);
}
