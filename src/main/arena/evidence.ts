import type { ArenaEvidence, AuditRow } from '../../shared/contract/index.ts';
import { MOVE_NODES } from '../players/index.ts';
import { utf8 } from '../../shared/bytes.ts';
import { sha256Hex } from '../../shared/sha256.ts';
import type { Arena } from './store.ts';

/** A move of a model with its game, in the order in which the report reads the prompts. */
export interface PromptedMove {
  readonly promptHash: string;
}

/** The keys under which the row of a run's start keeps the hashes of its engines; see `appendRunAudit`. */
export const ENGINE_KEYS = { a: 'engine_a_hash', b: 'engine_b_hash' } as const;

interface EvidenceParts {
  /** The rows of the run in the audit log, oldest first. */
  readonly auditRows: readonly Pick<AuditRow, 'seq' | 'hash' | 'payload'>[];
  /** The moves of each player that is a model, by game, attempt and tick. */
  readonly moves: Readonly<Record<'a' | 'b', readonly PromptedMove[]>>;
}

/** What a run can be checked by besides its games. */
export function evidenceOf(arena: Arena, { auditRows, moves }: EvidenceParts): ArenaEvidence {
  const [first] = auditRows;
  const last = auditRows.at(-1);
  return {
    audit:
      first === undefined || last === undefined
        ? null
        : { first: { seq: first.seq, hash: first.hash }, last: { seq: last.seq, hash: last.hash } },
    prompts: { a: promptsOf(arena, 'a', moves.a), b: promptsOf(arena, 'b', moves.b) },
    engines: { a: engineOf(arena, 'a', first?.payload), b: engineOf(arena, 'b', first?.payload) },
    decision: arena.decision,
  };
}

/** The SHA-256 of the prompts of all moves, each as its own hash on a line. */
function promptsOf(
  arena: Arena,
  side: 'a' | 'b',
  moves: readonly PromptedMove[],
): ArenaEvidence['prompts']['a'] {
  if (arena[side].choice.kind !== 'llm') return null;
  const text = moves.map(({ promptHash }) => `${promptHash}\n`).join('');
  return { moves: moves.length, sha256: sha256Hex(utf8(text)) };
}

function engineOf(
  arena: Arena,
  side: 'a' | 'b',
  started: AuditRow['payload'] | undefined,
): ArenaEvidence['engines']['a'] {
  const { choice } = arena[side];
  if (choice.kind !== 'uci') return null;
  const hash = started?.[ENGINE_KEYS[side]];
  return { sha256: typeof hash === 'string' ? hash : null, level: choice.level, nodes: MOVE_NODES };
}
