import type { FaultEnvironment } from './environment.ts';

/**
 * One fault. `run` causes it and checks that the host survives it, and throws when
 * a check fails. Afterwards the hosts are stopped and the whole folder is verified.
 */
export interface Fault {
  readonly group: string;
  readonly name: string;
  /** A fault that takes longer counts as hanging; three minutes where it is not set. */
  readonly limitMs?: number;
  run(environment: FaultEnvironment): Promise<void>;
}

/** The faults of one group by name. */
export const faultsOf = (group: string, faults: Readonly<Record<string, Fault['run']>>): Fault[] =>
  Object.entries(faults).map(([name, run]) => ({ group, name, run }));

/** Prints a line for the summary. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

export function hold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise);
}

/** Repeats `probe` until it succeeds; throws its last result when the time is over. */
export async function until<T>(
  request: () => Promise<T>,
  isSo: (answer: T) => boolean,
  { withinMs = 25_000, what = 'it' } = {},
): Promise<T> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const answer = await request();
    if (isSo(answer)) return answer;
    if (performance.now() > endMs) throw new Broken(`${what} did not come: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
