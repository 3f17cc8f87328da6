import { createArenas, type Arenas, type ArenasDeps } from '../arena/index.ts';
import { createFleet, type Fleet } from '../fleet/index.ts';
import type { DomainDeps } from './build/domain-deps.ts';

/** Builds the arena and the workers that play games for it, which know each other. */
export function buildArenas(
  { options, crashPoint }: Pick<DomainDeps, 'options' | 'crashPoint'>,
  parts: Omit<ArenasDeps, 'fleet' | 'queue'>,
): { readonly fleet: Fleet; readonly arenas: Arenas } {
  const fleet = createFleet({
    ...parts,
    crashPoint,
    owner: () => arenas,
    checkWorkerUrl: options.workerUrl('result-check-worker'),
  });
  const arenas = createArenas({ ...parts, fleet });
  return { fleet, arenas };
}
