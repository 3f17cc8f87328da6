import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts';
import type { McpClientProgram } from './client-programs.ts';

/** Entries of programs that reach the host by its address: no Node and no child process, but the host must be running. */

/** The host's values for an entry that connects by address. */
export interface AddressAccess {
  /** The address of the session server, with the port of this start. */
  readonly url: () => string;
  /** Whether this is the token of an agent that was not revoked. */
  readonly isToken: (token: string) => boolean;
  /** True where programs should connect by address unless the person chooses otherwise. */
  readonly isFirst: boolean;
}

/** The placeholder for a token in a preview; the token itself is written only to the file. */
export const HIDDEN_TOKEN = '••••••••';

/** The address that an entry names. Some model providers refuse dots in tool names, so it requests safe names. */
export const sessionsAddress = (gateway: string): string =>
  `${gateway.replace(/\/$/u, '')}/mcp/sessions?tool-names=safe`;

/** The entry for a client that can connect by address. */
export const addressEntry = (
  { address }: Pick<McpClientProgram, 'address'>,
  url: string,
  token: string,
): JsonObject => ({
  ...(address === 'typed' ? { type: 'http' } : {}),
  url,
  headers: { Authorization: `Bearer ${token}` },
});

/** The token of an entry by address; null for every other entry. */
export function tokenIn(entry: Json | undefined): string | null {
  if (!isJsonObject(entry) || !isJsonObject(entry['headers'])) return null;
  const { Authorization: header } = entry['headers'];
  return typeof header === 'string' ? (/^Bearer (\S+)$/u.exec(header)?.[1] ?? null) : null;
}
