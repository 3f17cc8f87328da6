import type { Api, ArenaComparison } from '../../../shared/contract/index.ts';
import { refuse, accept, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';
import { resolveArenaTarget } from './arena-target.ts';

const OPTIONS = { json: flagOption('prints the comparison as JSON'), ...HOST_OPTIONS };
const NAME = 'arena compare';

async function resolveRun(api: Api, id: string): Promise<Outcome<string, 'USAGE'>> {
  const target = await resolveArenaTarget(api, id);
  if (!target.ok) return target;
  return target.value.kind === 'run'
    ? accept(target.value.info.arenaId)
    : refuse('USAGE', 'a tournament has no comparison; name one of its runs');
}

const RATE_DIGITS = 4;
const round = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(RATE_DIGITS));

const differenceJson = ({
  ownShare,
  renamedShare,
  interval95,
  difference,
  ...rest
}: ArenaComparison['strict']) => ({
  pairs: rest.pairs,
  own_share: round(ownShare),
  renamed_share: round(renamedShare),
  difference: round(difference),
  interval95: interval95?.map(round) ?? null,
  counts: rest.counts,
  left_out: rest.leftOut,
});

/** Formats the comparison for programs, as docs/cli-play.md describes it. */
const comparisonJson = (comparison: ArenaComparison): string =>
  `${JSON.stringify({
    game: comparison.template,
    a: comparison.a,
    b: comparison.b,
    own_arena_id: comparison.ownArenaId,
    renamed_arena_id: comparison.renamedArenaId,
    harness: comparison.isHarness,
    strict: differenceJson(comparison.strict),
    tolerant: differenceJson(comparison.tolerant),
  })}\n`;

const percent = (share: number | null): string =>
  share === null ? 'no whole pair' : `${(100 * share).toFixed(1)}%`;
const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`;

function differenceCells({ difference, interval95 }: ArenaComparison['strict']): readonly string[] {
  if (difference === null || interval95 === null) return ['not known', ''];
  return [`${points(difference)} points`, `${points(interval95[0])} to ${points(interval95[1])}`];
}

/** Interprets the difference as a sentence, by the strict count. */
function meaningOf({ isHarness, strict: { interval95, counts } }: ArenaComparison): string {
  if (interval95 === null) return 'No pair of games is whole in both runs yet.';
  const isSame = counts.every((count, index) => count === 0 || index === (counts.length - 1) / 2);
  if (isHarness)
    return isSame
      ? 'Neither player is told any names, and every pair has the same score, as it must.'
      : 'Neither player is told any names, and yet pairs differ: this is a defect of the arena.';
  if (interval95[1] < 0)
    return 'The score is lower under other names: part of it was recalled, not reasoned.';
  if (interval95[0] > 0) return 'The score is higher under other names.';
  return 'No difference is shown: 0 is inside the interval.';
}

export function comparisonText(comparison: ArenaComparison): string {
  const rows = (['strict', 'tolerant'] as const).map((counting) => {
    const { pairs, ownShare, renamedShare, leftOut } = comparison[counting];
    return [
      counting,
      String(pairs),
      percent(ownShare),
      percent(renamedShare),
      ...differenceCells(comparison[counting]),
      String(leftOut),
    ];
  });
  const head = ['', 'pairs', 'own names', 'other names', 'difference', '95%', 'left out'];
  return `${comparison.template}: points of ${comparison.a} against ${comparison.b}\n\n${formatTable([head, ...rows])}\n${meaningOf(comparison)}\n  runs ${comparison.ownArenaId} and ${comparison.renamedArenaId}\n`;
}

async function compare(
  [id, secondId]: readonly string[],
  { json }: { readonly json: boolean },
  { api, io }: { readonly api: Api; readonly io: CommandDeps['io'] },
): Promise<ExitCode> {
  const run = await resolveRun(api, id ?? '');
  if (!run.ok) return reportUsageError(io, NAME, run.message);
  const second = secondId === undefined ? null : await resolveRun(api, secondId);
  if (second?.ok === false) return reportUsageError(io, NAME, second.message);
  const comparison = await api.call('arena.compare', {
    arenaId: run.value,
    ...(second === null ? {} : { withArenaId: second.value }),
  });
  if (comparison === null)
    return reportUsageError(
      io,
      NAME,
      `there is no run with the same seed under other names; play it with "${io.program} arena variant ${run.value.slice(0, 8)}"`,
    );
  io.stdout(json ? comparisonJson(comparison) : comparisonText(comparison));
  return EXIT.ok;
}

export const compareCommand = defineCommand({
  name: NAME,
  summary:
    'Compares a run pair by pair with the run of its seed in which models got the game under other names.',
  usage: `${NAME} ID|last [ID] [--json]`,
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [`arbiter ${NAME} last`, `arbiter ${NAME} 1a2b3c4d 5e6f7081 --json`],
  async run({ values, positionals }, deps): Promise<ExitCode> {
    if (positionals[0] === undefined) return reportUsageError(deps.io, NAME, 'the id of the run is missing');
    return withHost(NAME, values, deps, ({ api }) => compare(positionals, values, { api, io: deps.io }));
  },
});
