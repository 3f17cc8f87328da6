import type { ArenaReport, ModelStats, SentSampling } from '../../../shared/contract/index.ts';
import { table } from '../terminal/text-table.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
/** Without a number the difference is infinite; its sign is that of the share, above or below one half. */
const elo = (value: number | null, share: number | null): string =>
  value === null ? `${(share ?? 0) < 0.5 ? '-' : ''}∞` : value.toFixed(0);

/** Formats the result of an arena: score, confidence interval, policies and the statistics of both players. */
export function arenaTable(report: ArenaReport): string {
  const { score, interval95, elo95, policy } = report;
  const head = `${report.template}, ${report.played} of ${report.games} games: ${report.a.name} against ${report.b.name}`;
  const lines = [
    ['score', `${score.a} won, ${score.draws} drawn, ${score.b} lost`],
    ...(report.share === null || interval95 === null
      ? []
      : [
          [
            'points',
            `${percent(report.share)} (95%: ${percent(interval95[0])} to ${percent(interval95[1])}, Wilson, a draw counts half)`,
          ],
        ]),
    ...(elo95 === null || interval95 === null
      ? []
      : [
          [
            'Elo',
            `${elo(report.elo, report.share)} (95%: ${elo(elo95[0], interval95[0])} to ${elo(elo95[1], interval95[1])})`,
          ],
        ]),
    ...planLines(report),
    ['policy', `a: ${policy.a ?? 'not needed'}, b: ${policy.b ?? 'not needed'}`],
    ...samplingLines(report.sampling),
    ...(report.aborted + report.voided === 0
      ? []
      : [['not counted', `${report.aborted} aborted, ${report.voided} replayed`]]),
    ...(report.harness === null
      ? []
      : [
          [
            'harness',
            report.harness === 'fair'
              ? 'fair: the interval contains 50%'
              : 'unfair: the interval does not contain 50%',
          ],
        ]),
    ...(report.note === null ? [] : [['note', report.note]]),
  ];
  const stats = [
    ['', 'moves', 'illegal', 'unparsable', 'first try', 'tokens/move', 's/move', 'p50 ms', 'p95 ms'],
    ['a', ...numberCells(report.stats.a)],
    ['b', ...numberCells(report.stats.b)],
  ];
  return `${head}\n\n${table(lines)}\n${table(stats)}\n  arena ${report.arenaId}\n`;
}

const CHANCE = {
  none: [],
  shared: ['the same cards or numbers in both games'],
  own: ['cards or numbers of its own in each game'],
} as const;

/** How the games were paired; nothing for runs of earlier versions. */
function planLines({ plan, distinctGames, played }: ArenaReport): string[][] {
  if (plan === null) return [];
  const { openings } = plan;
  const opening =
    openings === null
      ? 'start position'
      : `${openings.name}, ${openings.count} openings, ${openings.order} order`;
  return [
    [
      'pairs',
      [`${plan.pairs} with swapped seats`, `${plan.atOnce} games at once`, ...CHANCE[plan.chance]].join(', '),
    ],
    ['openings', opening],
    ['distinct', `${distinctGames} of ${played} games`],
    ['seed', plan.seed ?? `SHA-256 ${plan.seedHash}`],
  ];
}

/** One line for each sampling that a model was called with; other players have none. */
function samplingLines({ a, b }: ArenaReport['sampling']): string[][] {
  const formatSampling = ({ temperature, seed, maxTokens }: SentSampling): string =>
    `temperature ${temperature ?? 'set by the server'}, seed ${seed ?? 'none'}, at most ${maxTokens} tokens`;
  return [['a', a] as const, ['b', b] as const].flatMap(([side, variants]) =>
    variants.map((sampling) => [`sampling ${side}`, formatSampling(sampling)]),
  );
}

const numberCells = (stats: ModelStats): string[] => [
  String(stats.moves),
  percent(stats.illegalRate),
  percent(stats.unparsableRate),
  percent(stats.firstTryRate),
  stats.tokensPerMove.toFixed(0),
  stats.secondsPerMove.toFixed(3),
  stats.latencyP50Ms?.toFixed(0) ?? '-',
  stats.latencyP95Ms?.toFixed(0) ?? '-',
];
