import type { HostProcess } from '../support/host-process.ts';
import type { Chance } from './chance.ts';
import type { World } from './sample.ts';

/** What one request met with. */
export interface Shot {
  /** Which operation, call, tool or message it was. */
  readonly target: string;
  /** The status or code of the answer. */
  readonly answer: string;
  /** What is wrong with the answer, or null when it is as promised. */
  readonly fault: string | null;
  /** The request, for the report of a fault. */
  readonly sent: unknown;
}

export interface Surface {
  readonly name: string;
  shoot(chance: Chance): Promise<Shot>;
  close(): Promise<void>;
}

export interface Range {
  readonly host: HostProcess;
  /** Ids of things that exist, shared by all surfaces. */
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
}

/** Things that a refusal never tells: where the program lies, what it is made of, how it failed. */
const SIDE_DOORS = [/\n\s+at \S/, /node_modules/, /SQLITE_/, /ZodError/, /TypeError/, /\/src\/main\//];

export const sideDoor = (text: string): string | null => {
  const found = SIDE_DOORS.find((rule) => rule.test(text));
  return found === undefined ? null : `the answer lets out ${String(found)}`;
};

/** A world whose schemas refer into `definitions`, as `#/…/Name`. */
export const worldOf = (ids: readonly string[], definitions: Readonly<Record<string, unknown>>): World => ({
  ids,
  resolve(ref) {
    const name = ref.split('/').at(-1) ?? '';
    return (definitions[name] ?? {}) as ReturnType<World['resolve']>;
  },
});
