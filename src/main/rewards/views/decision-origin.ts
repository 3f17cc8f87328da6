import type { RewardContext } from '../context.ts';

/** Where a decision came from: a client's submission, a pool, or a match that a system of this host refereed. */
export type DecisionOrigin =
  | { readonly kind: 'client' }
  | {
      readonly kind: 'pool' | 'match';
      /** `sessions`, `league` or `openfront`; of a pool `league` or `arena`. */
      readonly system: string;
      /** The system's own name of the pool or match; null where the request does not name it. */
      readonly name: string | null;
    };

/**
 * Finds where the decisions about `matchId` came from; null where there are none. The id of a refereed match or pool is a
 * digest, and what was digested is recorded only in the request of the decision's own audit row.
 */
export function findDecisionOrigin(
  { audit, decisions }: Pick<RewardContext, 'audit' | 'decisions'>,
  matchId: string,
): DecisionOrigin | null {
  const [decision] = decisions.listPage({ matchId, limit: 1 });
  if (decision === undefined) return null;
  if (decision.evidence === 'client') return { kind: 'client' };
  const kind = decision.kind === 'pool' ? 'pool' : 'match';
  const request = audit.rowsBySubject(matchId, 1)[0]?.payload['request'];
  return { kind, system: decision.source, name: nameIn(request, kind) };
}

function nameIn(request: unknown, field: 'pool' | 'match'): string | null {
  if (typeof request !== 'object' || request === null) return null;
  const name = (request as Readonly<Record<string, unknown>>)[field];
  return typeof name === 'string' ? name : null;
}
