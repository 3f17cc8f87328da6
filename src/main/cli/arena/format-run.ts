import type {
  ArenaRunReport,
  ArenaVerdict,
  ModelStats,
  SentSampling,
} from '../../../shared/contract/index.ts';
import { formatTable } from '../terminal/text-table.ts';
import { formatWholeNumber } from './whole-number.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Formats a run as it is now: score, confidence interval, plan, policies, servers and the statistics of both players. */
export function formatArenaRun(report: ArenaRunReport): string {
  const { score, interval95, policy } = report;
  const head = `${report.template}, ${report.played} of ${report.games} games: ${report.a.name} against ${report.b.name}`;
  const lines = [
    ['score', `${score.a} won, ${score.draws} drawn, ${score.b} lost`],
    ...(report.share === null || interval95 === null
      ? []
      : [
          [
            'points',
            `${percent(report.share)} (95%: ${percent(interval95[0])} to ${percent(interval95[1])}, ${methodText(report)})`,
          ],
          ['Elo', eloText(report)],
        ]),
    ...chipsLines(report),
    ...planLines(report),
    ...statisticsLines(report),
    ['policy', `a: ${policy.a ?? 'not needed'}, b: ${policy.b ?? 'not needed'}`],
    ...samplingLines(report.sampling),
    ...serverLines(report.servers),
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
    [
      '',
      'moves',
      'illegal',
      'unparsable',
      'first try',
      'tokens/move',
      's/move',
      'p50 ms',
      'p95 ms',
      'wait p95 ms',
    ],
    ['a', ...numberCells(report.stats.a)],
    ['b', ...numberCells(report.stats.b)],
  ];
  return `${head}\n\n${formatTable(lines)}\n${formatTable(stats)}\n  arena ${report.arenaId}\n`;
}

/** The big blinds that were won per hand, for games in which every hand counts alike; no line for other games. */
function chipsLines({ chips }: ArenaRunReport): string[][] {
  if (chips === null || chips.perHand === null) return [];
  const { perHand, interval95, pairs, hands, leftOut } = chips;
  const range =
    interval95 === null
      ? ''
      : `95%: ${interval95[0].toFixed(2)} to ${interval95[1].toFixed(2)}, t interval over `;
  const leftOutText = leftOut === 0 ? '' : `; ${leftOut} games outside such pairs`;
  return [
    [
      'chips',
      `${perHand.toFixed(2)} big blinds a hand (${range}${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of matches, ${hands} hands each)${leftOutText}`,
    ],
  ];
}

const CHANCE_TEXTS = {
  none: [],
  shared: ['the same cards or numbers in both games'],
  own: ['cards or numbers of its own in each game'],
} as const;

/** How the games were paired; nothing for runs of earlier versions. */
function planLines({ plan, distinctGames, played, rows }: ArenaRunReport): string[][] {
  if (plan === null) return [];
  const { openings } = plan;
  const opening =
    openings === null
      ? 'start position'
      : `${openings.name}, ${openings.count} openings, ${openings.order} order`;
  return [
    [
      'pairing',
      [
        `${plan.pairs} ${plan.pairs === 1 ? 'pair' : 'pairs'} with swapped seats`,
        plan.atOnce === 1 ? 'one game at a time' : `${plan.atOnce} games at once`,
        ...CHANCE_TEXTS[plan.chance],
      ].join(', '),
    ],
    ['openings', opening],
    ...(plan.variant === null ? [] : [['variant', `${plan.variant}: models get the game under other names`]]),
    ...(plan.workers === null ? [] : [['played by', workersText(plan.workers, rows)]]),
    ['distinct', `${distinctGames} of ${played} games`],
    ['seed', plan.seed ?? `SHA-256 ${plan.seedHash}`],
  ];
}

const WORKER_TEXTS = {
  own: 'own workers, each game replayed here',
  signed: 'workers that carry signed moves, each game replayed and each signature checked here',
  invited: 'invited workers, each game replayed here; who chose the moves is their word',
} as const;

/** Who played the games, and how far this host trusts them. */
function workersText(trust: keyof typeof WORKER_TEXTS, rows: ArenaRunReport['rows']): string {
  const counts = new Map<string, number>();
  for (const { playedBy } of rows)
    if (playedBy !== null) counts.set(playedBy.worker, (counts.get(playedBy.worker) ?? 0) + 1);
  const names = [...counts].map(([worker, games]) => `${worker} ${games}`);
  return [WORKER_TEXTS[trust], ...(names.length === 0 ? [] : [names.join(', ')])].join(': ');
}

/** How the interval was computed. */
function methodText({ statistics: { method, units } }: ArenaRunReport): string {
  if (method === 'wilson') return 'Wilson, a draw counts half';
  return method === 'plus-pairs'
    ? `${units} ${units === 1 ? 'pair' : 'pairs'} of games, with 0.4 more in each class`
    : `${units} ${units === 1 ? 'game' : 'games'}, with 4/3 more in each class`;
}

/** The Elo difference with its interval; only the finite end where the interval is open. */
function eloText({ elo, elo95, statistics: { oneSided } }: ArenaRunReport): string {
  const [low, high] = elo95 ?? [null, null];
  if (low !== null && high !== null)
    return `${formatWholeNumber(elo ?? 0)} (95%: ${formatWholeNumber(low)} to ${formatWholeNumber(high)})`;
  if (oneSided === 'lower' && low !== null) return `> ${formatWholeNumber(low)} (95%)`;
  return high === null ? 'not known' : `< ${formatWholeNumber(high)} (95%)`;
}

/** The pairs, the probability that `a` is the better one, normalised Elo and the verdict of the test. */
function statisticsLines({ statistics, a, b }: ArenaRunReport): string[][] {
  const { pent, unpaired, superiority, normalisedElo, verdict, recount } = statistics;
  return [
    ...(pent.every((count) => count === 0)
      ? []
      : [
          [
            'pairs',
            `${pent.join(', ')} with 0, ½, 1, 1½, 2 points${unpaired === 0 ? '' : `; ${unpaired} unpaired ${unpaired === 1 ? 'game' : 'games'}`}`,
          ],
        ]),
    ...(superiority === null
      ? []
      : [
          [
            'better',
            `a is the better one with probability ${percent(superiority)}, which is no reason to stop`,
          ],
        ]),
    ...(normalisedElo === null
      ? []
      : [
          [
            'normalised',
            `${formatWholeNumber(normalisedElo.value)} ± ${formatWholeNumber(normalisedElo.margin95)} Elo`,
          ],
        ]),
    ...(verdict === null ? [] : [['verdict', verdictText(verdict, a.name, b.name)]]),
    ...(recount === null
      ? []
      : [
          [
            'recount',
            `the stored games give ${recount.state} (LLR ${recount.llr.toFixed(2)}, ${recount.pairs} pairs), which is not the decision that was stored`,
          ],
        ]),
  ];
}

function verdictText(
  { state, settings, llr, lower, upper, pairs }: ArenaVerdict,
  a: string,
  b: string,
): string {
  const { elo0, elo1, model } = settings;
  const unit = model === 'normalised' ? 'normalised Elo' : 'Elo';
  const ratio = `LLR ${llr.toFixed(2)} between ${lower.toFixed(2)} and ${upper.toFixed(2)}, ${pairs} pairs`;
  const question = `${a} against ${b}, ${elo0} or ${elo1} ${unit}`;
  if (state === 'h1') return `${question}: ${elo1} accepted (${ratio})`;
  if (state === 'h0') return `${question}: ${elo0} accepted (${ratio})`;
  return `${question}: ${state === 'running' ? 'open' : 'undecided'} (${ratio})`;
}

/** One line for each sampling that a model was called with; other players have none. */
function samplingLines({ a, b }: ArenaRunReport['sampling']): string[][] {
  const formatSampling = ({ temperature, seed, maxTokens }: SentSampling): string =>
    `temperature ${temperature ?? 'set by the server'}, seed ${seed ?? 'none'}, at most ${maxTokens} tokens`;
  return [['a', a] as const, ['b', b] as const].flatMap(([side, variants]) =>
    variants.map((sampling) => [`sampling ${side}`, formatSampling(sampling)]),
  );
}

/** One line for each server of a model that has several. */
function serverLines(servers: ArenaRunReport['servers']): string[][] {
  return (['a', 'b'] as const).flatMap((side) =>
    servers[side].length < 2
      ? []
      : servers[side].map(({ place, baseUrl, state, failure, moves, underWay, requestsAtOnce, builds }) => [
          `server ${side}${place}`,
          [
            `${baseUrl} ${state}${failure === null ? '' : ` (${failure})`}`,
            `${moves} moves`,
            `${underWay} of ${requestsAtOnce} requests under way`,
            ...(moves > 0 && builds.length === 0 ? ['does not report its build'] : []),
          ].join(', '),
        ]),
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
  stats.waitP95Ms?.toFixed(0) ?? '-',
];
