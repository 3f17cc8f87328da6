import { runConformanceSuite } from './conformance/suite.ts';
import type { ConformanceFailure, ConformanceProperty } from './conformance/failure.ts';
import type { Machine } from './machine.ts';

/** A template that fails the conformance suite. It is a bug, found before any game is played. */
export class TemplateConformanceError extends Error {
  override readonly name = 'TemplateConformanceError';
  readonly templateId: string;
  readonly property: ConformanceProperty | 'unique_id';
  readonly failures: readonly ConformanceFailure[];

  constructor(
    templateId: string,
    property: ConformanceProperty | 'unique_id',
    failures: readonly ConformanceFailure[] = [],
  ) {
    const [first] = failures;
    const detail = first === undefined ? '' : `: ${first.message} [${first.played.join(' ')}]`;
    super(`the template ${templateId} breaks ${property}${detail}`);
    this.templateId = templateId;
    this.property = property;
    this.failures = failures;
  }
}

export interface Registry {
  /** Undefined for an unknown id, also for ids such as `constructor`. */
  get(templateId: string): Machine | undefined;
  /** All templates in the order of registration. */
  list(): readonly Machine[];
}

/**
 * Short games that every start of the host plays with each template. They
 * exercise every property but take little time; the tests play long games.
 */
const FIXED_RUNS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 5, 8, 13, 21],
  [7, 4, 40, 11, 3, 0, 1, 9],
];
const FIXED_PLIES = 9;

/**
 * Registers `machines`.
 *
 * @throws TemplateConformanceError for the first one that fails the conformance suite
 */
export function createRegistry(machines: readonly Machine[]): Registry {
  const byId = new Map<string, Machine>();
  for (const machine of machines) {
    if (byId.has(machine.id)) throw new TemplateConformanceError(machine.id, 'unique_id');
    for (const choices of FIXED_RUNS) {
      const failures = runConformanceSuite(machine, { choices, maxPlies: FIXED_PLIES });
      const [first] = failures;
      if (first !== undefined) throw new TemplateConformanceError(machine.id, first.property, failures);
    }
    byId.set(machine.id, machine);
  }
  return { get: (templateId) => byId.get(templateId), list: () => [...byId.values()] };
}
