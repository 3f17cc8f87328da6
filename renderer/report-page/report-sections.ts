import { classesOfPairs } from '../../src/main/arena/rules/paired-games.ts';
import { rowsOfReport, type ArenaReportRecord } from '../../src/main/arena/rules/reports/report-record.ts';
import { wilson95 } from '../../src/main/arena/rules/wilson-interval.ts';
import { element, textTable } from './dom.ts';
import { evidenceSections } from './evidence-sections.ts';
import { leftOutSections } from './left-out-sections.ts';
import { pairBars, sharePicture } from './charts.ts';
import { pathChart } from './path-chart.ts';
import type { ReportTexts } from './page-texts.ts';

type CountingTable = ArenaReportRecord['results']['policies']['strict'];
type Stats = ArenaReportRecord['statistics']['stats']['a'];

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const formatWhole = (value: number): string => value.toFixed(0);

/** Returns everything that the page shows, from top to bottom. */
export function reportSections(
  record: ArenaReportRecord,
  t: ReportTexts,
  status: HTMLElement,
): readonly HTMLElement[] {
  const { players } = record;
  return [
    element('h1', {}, [t('score', { a: players.a.name, b: players.b.name })]),
    status,
    runTable(record, t),
    scoreTable(record, t),
    ...chipsSections(record, t),
    ...verdictSections(record, t),
    ...pairPictures(record, t),
    ...leftOutSections(record, t),
    statisticsTable(record, t),
    ...evidenceSections(record, t),
    gamesTable(record, t),
  ];
}

function runTable({ run, plan, made_at: made }: ArenaReportRecord, t: ReportTexts): HTMLElement {
  const seed = memberOf(plan, 'seed');
  const openings = memberOf(memberOf(plan, 'openings'), 'name');
  const rows = [
    [t('game'), run.game],
    [t('state'), run.state],
    [t('games'), String(run.games)],
    [t('made'), made],
    [t('openings'), typeof openings === 'string' ? openings : t('none')],
    [t('seed'), typeof seed === 'string' ? seed : t('none')],
  ];
  return textTable(t('run'), ['', ''], rows);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

function scoreTable({ results, players }: ArenaReportRecord, t: ReportTexts): HTMLElement {
  const { strict, tolerant } = results.policies;
  const row = (name: string, valueOf: (table: CountingTable) => string): readonly string[] => [
    name,
    valueOf(strict),
    valueOf(tolerant),
  ];
  const range = (ends: readonly (number | null)[] | null, format: (value: number) => string): string =>
    ends === null ? t('none') : ends.map((end) => (end === null ? '∞' : format(end))).join(' … ');
  const rows = [
    row(t('points'), ({ share }) => (share === null ? t('none') : formatPercent(share))),
    row(t('interval'), ({ interval95 }) => range(interval95, formatPercent)),
    row(
      t('elo'),
      ({ elo, elo95 }) => `${elo === null ? '' : formatWhole(elo)} (${range(elo95, formatWhole)})`,
    ),
    row(t('units'), ({ units }) => String(units)),
    row(t('pairs'), ({ pent }) => pent.join(' · ')),
    row(t('unpaired'), ({ unpaired }) => String(unpaired)),
    row(t('left_out', { a: players.a.name, b: players.b.name }), ({ leftOut }) =>
      [leftOut.a, leftOut.b, leftOut.undecided].join(' / '),
    ),
  ];
  const isBiased = strict.isBiased || tolerant.isBiased;
  return element('section', {}, [
    textTable(t('score', { a: players.a.name, b: players.b.name }), ['', t('strict'), t('tolerant')], rows),
    element('p', { class: 'muted' }, [t('strict_hint')]),
    isBiased ? element('p', { class: 'warning' }, [`⚠ ${t('biased')}`]) : null,
  ]);
}

function chipsSections({ results, players }: ArenaReportRecord, t: ReportTexts): readonly HTMLElement[] {
  const { chips } = results;
  if (chips === undefined || chips.perHand === null) return [];
  const ends = chips.interval95?.map((end) => end.toFixed(2)).join(' … ');
  const rows = [
    [t('per_hand'), chips.perHand.toFixed(2)],
    [t('interval'), ends ?? t('none')],
    [t('whole_pairs'), `${chips.pairs} × 2 × ${chips.hands}`],
    [t('unpaired'), String(chips.leftOut)],
  ];
  return [textTable(t('chips', { a: players.a.name }), ['', ''], rows)];
}

function verdictSections({ results }: ArenaReportRecord, t: ReportTexts): readonly HTMLElement[] {
  const { verdict, path } = results;
  if (verdict === null) return [];
  const { state, settings, pairs, llr, lower, upper } = verdict;
  const key = state === 'running' ? 'undecided' : state;
  const ratio = t('llr', { llr: llr.toFixed(2), lower: lower.toFixed(2), upper: upper.toFixed(2) });
  return [
    element('section', {}, [
      element('h2', {}, [t('verdict')]),
      element('p', {}, [t(key, { elo0: settings.elo0, elo1: settings.elo1, pairs })]),
      pathChart(path, { lower, upper, label: ratio }),
      element('p', { class: 'muted' }, [ratio]),
    ]),
  ];
}

const HALF_POINTS = ['0', '½', '1', '1½', '2'];

/** Draws the pairs by their points, and the score after each pair; nothing before the first complete pair. */
function pairPictures({ results, games, run, players }: ArenaReportRecord, t: ReportTexts) {
  const { pent } = results.policies.strict;
  const classes = [...classesOfPairs(rowsOfReport(games), run.games).values()];
  if (classes.length === 0) return [];
  let halves = 0;
  const shares = classes.map((each, index) => (halves += each) / (index + 1) / 4);
  const [barsTitle, lineTitle] = [t('pairs'), t('share_line', { a: players.a.name })];
  return [
    element('section', {}, [
      element('h2', {}, [barsTitle]),
      pairBars(pent, { points: HALF_POINTS, label: `${barsTitle}: ${pent.join(', ')}` }),
    ]),
    ...(classes.length < 2
      ? []
      : [
          element('section', {}, [
            element('h2', {}, [lineTitle]),
            sharePicture(
              shares,
              `${lineTitle}: ${formatPercent(shares[0] ?? 0)} … ${formatPercent(shares.at(-1) ?? 0)}`,
            ),
          ]),
        ]),
  ];
}

/** Formats a rate of `count` moves or attempts with its 95 % interval. */
function formatRate(rate: number, count: number, none: string): string {
  const ends = wilson95(rate * count, count);
  return ends === null ? none : `${formatPercent(rate)} (${ends.map(formatPercent).join(' … ')})`;
}

const formatMillis = (value: number | null, none: string): string =>
  value === null ? none : formatWhole(value);

function statisticsTable({ statistics, players }: ArenaReportRecord, t: ReportTexts): HTMLElement {
  const { a, b } = statistics.stats;
  const row = (name: string, valueOf: (stats: Stats) => string): readonly string[] => [
    name,
    valueOf(a),
    valueOf(b),
  ];
  return textTable(
    t('statistics'),
    ['', players.a.name, players.b.name],
    [
      row(t('moves'), ({ moves }) => String(moves)),
      row(t('first_try'), ({ firstTryRate, moves }) => formatRate(firstTryRate, moves, t('none'))),
      row(t('illegal'), ({ illegalRate, attempts }) => formatRate(illegalRate, attempts, t('none'))),
      row(t('unparsable'), ({ unparsableRate, attempts }) => formatRate(unparsableRate, attempts, t('none'))),
      row(t('tokens'), ({ tokensPerMove }) => formatWhole(tokensPerMove)),
      row(t('seconds'), ({ secondsPerMove }) => secondsPerMove.toFixed(3)),
      row(t('latency'), ({ latencyP50Ms, latencyP95Ms }) =>
        [latencyP50Ms, latencyP95Ms].map((value) => formatMillis(value, t('none'))).join(' / '),
      ),
      row(t('wait'), ({ waitP95Ms }) => formatMillis(waitP95Ms, t('none'))),
      row(t('timeouts'), ({ timeouts }) => String(timeouts)),
    ],
  );
}

function gamesTable({ games, players }: ArenaReportRecord, t: ReportTexts): HTMLElement {
  const rows = games.map(([number, attempt, sessionId, , aRole, winner, outcome, reason, plies]) => [
    attempt === 1 ? String(number + 1) : `${number + 1} (${attempt})`,
    aRole,
    winner === null ? (outcome ?? t('none')) : players[winner].name,
    reason ?? t('none'),
    String(plies),
    sessionId,
  ]);
  const heads = [
    t('number'),
    t('seat', { a: players.a.name }),
    t('winner'),
    t('reason'),
    t('plies'),
    t('session'),
  ];
  return element('details', {}, [
    element('summary', {}, [t('all_games')]),
    textTable(t('all_games'), heads, rows),
  ]);
}
