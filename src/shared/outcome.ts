/**
 * The result of an operation that callers can make fail: such failures are returned, not thrown. The codes of an
 * interface are in the tables in `src/shared/codes`. A code that only one module or the command line uses, such as
 * `USAGE` or `SCHEMA_NEWER`, is in no table.
 */
export type Outcome<T, C extends string = string> = { readonly ok: true; readonly value: T } | Refusal<C>;

export interface Refusal<C extends string = string> {
  readonly ok: false;
  readonly code: C;
  /** A sentence for the caller, without secrets, paths and SQL. */
  readonly message: string;
  /** Extra fields for the caller, for example the legal list or the current tick. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export const accept = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export function refuse<C extends string>(
  code: C,
  message: string,
  detail?: Readonly<Record<string, unknown>>,
): Refusal<C> {
  return detail === undefined ? { ok: false, code, message } : { ok: false, code, message, detail };
}
