import { basename } from 'node:path';
import type { ArenaRunReport } from '../../shared/contract/index.ts';

/**
 * The player of a run as the command line writes it, with what makes it another player: builds, sampling and policy of
 * a model, and the renamed variant that it plays. Players with the same label are rated as one player.
 */
export function playerLabel(
  report: Pick<ArenaRunReport, 'a' | 'b' | 'builds' | 'sampling'> & {
    readonly policy: { readonly a: string | null; readonly b: string | null };
    readonly plan: { readonly variant: string | null } | null;
  },
  side: 'a' | 'b',
): string {
  const { choice, name } = report[side];
  if (choice.kind === 'random') return 'random';
  if (choice.kind === 'builtin') return `builtin:${choice.level}`;
  if (choice.kind === 'uci') return `uci:${basename(choice.path)}:${choice.level}`;
  if (choice.kind !== 'llm') return `${choice.kind}:${name}`;
  const builds = report.builds[side].map(({ model, quantisation, contextLength }) =>
    [model, quantisation, contextLength].filter((part) => part !== null).join(' '),
  );
  const sampling = report.sampling[side].map(
    ({ temperature, seed }) =>
      `temperature ${temperature ?? 'default'}${seed === null ? '' : ` seed ${seed}`}`,
  );
  const details = [...builds, ...sampling, report.policy[side], report.plan?.variant ?? null].filter(
    (part) => part !== null && part !== '',
  );
  return `llm:${name}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}
