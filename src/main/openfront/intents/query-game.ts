import type { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import type { QueryName } from '../../../shared/wire/openfront.ts';
import type { ConnectedGame } from '../bridge/connected-game.ts';
import { refuseNotConnected } from './intents.ts';

/** Shorter than the two seconds within which every tool must reply. */
const QUERY_TIMEOUT_MS = 1800;

/** Sends a query to the game and parses the reply; a reply that does not match the schema is refused. */
export async function queryGame<T extends z.ZodType>(
  { connection }: Pick<ConnectedGame, 'connection'>,
  query: { readonly q: QueryName; readonly fields: Readonly<Record<string, unknown>> },
  schema: T,
): Promise<Outcome<z.output<T>, OpenFrontCode>> {
  if (connection === null) return refuseNotConnected();
  const reply = await connection.query(query.q, query.fields, { timeoutMs: QUERY_TIMEOUT_MS });
  if (!reply.ok) return reply;
  if (!reply.value.ok)
    return refuse('GAME_REFUSED', 'The game could not answer', {
      why: (reply.value.error ?? '').slice(0, 160),
    });
  const parsed = schema.safeParse(reply.value.result);
  return parsed.success
    ? accept(parsed.data)
    : refuse('GAME_REFUSED', `The reply of the game to ${query.q} does not have the expected shape`);
}
