import type { BuiltHost } from '../support/built-host.ts';
import type { Chance } from './chance.ts';
import type { SchemaSource } from './sample.ts';

/** The result of one request. */
export interface FuzzExchange {
  /** The operation, call, tool or message. */
  readonly target: string;
  /** The status or code of the reply. */
  readonly answer: string;
  /** The problem of the reply, or null when it is as specified. */
  readonly fault: string | null;
  /** The request, for the report of a fault. */
  readonly sent: unknown;
}

export interface Surface {
  readonly name: string;
  send(chance: Chance): Promise<FuzzExchange>;
  close(): Promise<void>;
}

export interface FuzzEnvironment {
  readonly host: BuiltHost;
  /** Existing ids, shared by all surfaces. */
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
}

/** Text that an error reply must not contain: paths, names of libraries, stack traces. */
const LEAK_PATTERNS = [/\n\s+at \S/, /node_modules/, /SQLITE_/, /ZodError/, /TypeError/, /\/src\/main\//];

export const leakIn = (text: string): string | null => {
  const found = LEAK_PATTERNS.find((rule) => rule.test(text));
  return found === undefined ? null : `the answer lets out ${String(found)}`;
};

/** Schemas that refer to `definitions` as `#/…/Name`. */
export const schemaSourceOf = (
  ids: readonly string[],
  definitions: Readonly<Record<string, unknown>>,
): SchemaSource => ({
  ids,
  resolve(ref) {
    const name = ref.split('/').at(-1) ?? '';
    return (definitions[name] ?? {}) as ReturnType<SchemaSource['resolve']>;
  },
});
