import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Test files that wait for real timers longer than others while they use little processor time, by their path under
 * `tests`. They start first, because at the end of a run nothing else would use the processor while they wait.
 */
const LONG_WAITS = [
  'integration/payments/believed-nothing',
  'integration/net/slow-clients',
  'integration/chain/reconciliation',
  'integration/league/error-codes',
  'integration/host/outage',
  'integration/host/league-endpoints',
  'integration/cli/other-listener',
  'integration/league/external-agents',
  'integration/league/external-programs',
  'integration/chain/minting',
  'integration/chain/fresh-network',
  'integration/seats/acp',
  'outside/league',
];

const isLongWait = ({ moduleId }: TestSpecification): boolean =>
  LONG_WAITS.some((path) => moduleId.endsWith(`/tests/${path}.test.ts`));

/** Keeps the order of Vitest, which puts large files first, but in the integration project starts long waits before them. */
export class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const start = sorted.findIndex(({ project }) => project.name === 'integration');
    if (start === -1) return sorted;
    const [before, rest] = [sorted.slice(0, start), sorted.slice(start)];
    return [...before, ...rest.filter(isLongWait), ...rest.filter((file) => !isLongWait(file))];
  }
}
