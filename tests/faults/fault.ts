import type { Ground } from './ground.ts';

/**
 * One fault: brought about, survived, looked at. `run` throws what did not hold;
 * after it the hosts are stopped and the whole folder is verified.
 */
export interface Fault {
  readonly group: string;
  readonly name: string;
  run(ground: Ground): Promise<void>;
}

/** Faults of one group, by name. */
export const faultsOf = (group: string, faults: Readonly<Record<string, Fault['run']>>): Fault[] =>
  Object.entries(faults).map(([name, run]) => ({ group, name, run }));

/** A line for whoever reads the summary; `run` returns nothing, so that only what broke is said. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

export function hold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise);
}

/** Asks until it is so; what was said last is told when time is over. */
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
