import type { ArenaEvidence, AuditRow, PlayerChoice } from '../../../shared/contract/index.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { TrustClass } from '../../fleet/index.ts';
import type { RunDecision } from '../rules/run-decision.ts';

/** A move of a model, by the hash of its prompt. */
export interface PromptedMove {
  readonly promptHash: string;
}

/** The keys under which the row of a run's start keeps the hashes of its engines. */
export const ENGINE_KEYS = { a: 'engine_a_hash', b: 'engine_b_hash' } as const;

interface RunSides {
  readonly a: { readonly choice: PlayerChoice };
  readonly b: { readonly choice: PlayerChoice };
  readonly decision: RunDecision | null;
}

interface EvidenceParts {
  /** The rows of the run in the audit log, oldest first. */
  readonly auditRows: readonly Pick<AuditRow, 'seq' | 'hash' | 'payload'>[];
  /** Positions that an engine may visit for a move. */
  readonly moveNodes: number;
  /** The trust class of each finished game that a worker played. */
  readonly trustClasses: readonly TrustClass[];
  /** The moves of each player that is a model, in the order of games, attempts and moves, on which the hash depends. */
  readonly moves: Readonly<Record<'a' | 'b', readonly PromptedMove[]>>;
}

/**
 * The evidence of a run besides its games: audit rows, prompts, engines, the decision of its test, and the trust classes
 * of the workers that played.
 */
export function evidenceOf(
  { a, b, decision }: RunSides,
  { auditRows, moves, moveNodes, trustClasses }: EvidenceParts,
): ArenaEvidence {
  const [first] = auditRows;
  const last = auditRows.at(-1);
  const engineOf = ({ choice }: RunSides['a'], key: string): ArenaEvidence['engines']['a'] => {
    if (choice.kind !== 'uci') return null;
    const hash = first?.payload[key];
    return { sha256: typeof hash === 'string' ? hash : null, level: choice.level, nodes: moveNodes };
  };
  return {
    audit:
      first === undefined || last === undefined
        ? null
        : { first: { seq: first.seq, hash: first.hash }, last: { seq: last.seq, hash: last.hash } },
    prompts: { a: promptsOf(a, moves.a), b: promptsOf(b, moves.b) },
    engines: { a: engineOf(a, ENGINE_KEYS.a), b: engineOf(b, ENGINE_KEYS.b) },
    decision,
    ...(trustClasses.length === 0 ? {} : { classes: countClasses(trustClasses) }),
  };
}

function countClasses(trustClasses: readonly TrustClass[]): NonNullable<ArenaEvidence['classes']> {
  const count = (wanted: TrustClass): number => trustClasses.filter((trust) => trust === wanted).length;
  return { own: count('own'), signed: count('signed'), invited: count('invited') };
}

/** The SHA-256 of the prompts of all moves, each as its own hash on a line; null for a side that is not a model. */
function promptsOf({ choice }: RunSides['a'], moves: readonly PromptedMove[]): ArenaEvidence['prompts']['a'] {
  if (choice.kind !== 'llm') return null;
  const text = moves.map(({ promptHash }) => `${promptHash}\n`).join('');
  return { moves: moves.length, sha256: sha256Hex(utf8(text)) };
}
