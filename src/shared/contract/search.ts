import { z } from 'zod';
import { call } from './call.ts';

/** The search over the ids and names of all systems. */

const SEARCH_RESULT_KINDS = [
  'session',
  'agent',
  'league',
  'league_match',
  'league_agent',
  'arena',
  'wallet',
  'reward',
  'transaction',
  'chain_transaction',
  'payment',
  'own_payment',
  'subscription',
  'plan',
  'chain',
  'game',
  'audit',
] as const;

/** A search result; `path` is the route at which the window shows it. */
export const searchResult = z.object({
  kind: z.enum(SEARCH_RESULT_KINDS),
  id: z.string(),
  /** A name, a game or an action that describes the result beside its id. */
  title: z.string(),
  path: z.string(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const SEARCH_CALLS = {
  /** Finds whole ids, beginnings of ids and parts of names; at most `limit` results of each kind. */
  find: call(
    z.object({ text: z.string().trim().min(1).max(100), limit: z.int().min(1).max(20).default(6) }),
    z.array(searchResult),
  ),
} as const;
