import { basename } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import type { CountedGame } from '../../fleet/index.ts';
import type { MoveRecord } from '../../models/index.ts';
import type { HostedChoice } from '../../players/index.ts';
import type { ArenaContext } from '../context.ts';
import { variantSeed } from '../rules/seeds.ts';
import type { ArenaChoices } from '../seats.ts';
import type { Arena } from '../store.ts';

/* The players of runs as workers know them: an engine by the hash of its file, a model by its name. */

export type SidePlayers = Readonly<Record<'a' | 'b', OrderedPlayer>>;

/** Outside agents connect to this host, so that no other machine can play for them. */
export const workerProblem = ({ a, b }: ArenaChoices): string | null =>
  a.kind === 'seat' || b.kind === 'seat'
    ? 'Workers play random and built-in players, chess engines and models; coding agents, URL agents and bots play on this computer'
    : null;

/** What a worker needs to play both players of a run. */
export async function findRequiredPlayers(
  context: Pick<ArenaContext, 'engineHash' | 'models'>,
  arena: Pick<Arena, 'a' | 'b' | 'plan' | 'runSeed'>,
): Promise<Outcome<SidePlayers>> {
  const a = await findRequiredPlayer(context, arena, arena.a.choice as HostedChoice);
  if (!a.ok) return a;
  const b = await findRequiredPlayer(context, arena, arena.b.choice as HostedChoice);
  return b.ok ? accept({ a: a.value, b: b.value }) : b;
}

const MAX_NAME_LENGTH = 100;

async function findRequiredPlayer(
  { engineHash, models }: Pick<ArenaContext, 'engineHash' | 'models'>,
  { plan, runSeed }: Pick<Arena, 'plan' | 'runSeed'>,
  choice: HostedChoice,
): Promise<Outcome<OrderedPlayer>> {
  switch (choice.kind) {
    case 'random':
      return accept({ kind: 'random' });
    case 'builtin':
      return accept({ kind: 'builtin', level: choice.level });
    case 'uci': {
      const sha256 = await engineHash(choice.path);
      const name = basename(choice.path).slice(0, MAX_NAME_LENGTH);
      return sha256 === null
        ? refuse(
            'INVALID_REQUEST',
            `The engine ${name} cannot be read, so that no worker can be found for it`,
          )
        : accept({ kind: 'uci', sha256, name, level: choice.level });
    }
    case 'llm': {
      const endpoint = models.find(choice.endpointId);
      if (endpoint === null) return refuse('INVALID_REQUEST', 'There is no model endpoint with this name');
      const { model, policy, limits, sampling } = endpoint;
      const isRenamed = (plan?.variant ?? null) !== null && runSeed !== null;
      return accept({
        kind: 'model',
        model,
        policy,
        limits,
        sampling,
        ...(isRenamed ? { variant_seed: variantSeed(runSeed) } : {}),
      });
    }
    case 'seat':
      return refuse('INVALID_REQUEST', 'No worker plays for outside agents');
  }
}

/** The moves of models that a worker tells of, as this host keeps those that it asked for itself. */
export function modelMovesOf(
  arena: Pick<Arena, 'a' | 'b'> | null,
  aRole: string,
  { sessionId, participants, moves }: CountedGame,
): readonly MoveRecord[] {
  if (arena === null) return [];
  return moves.flatMap((move): MoveRecord[] => {
    const { choice } = move.role === aRole ? arena.a : arena.b;
    const agentId = participants[move.role];
    if (choice.kind !== 'llm' || agentId === undefined) return [];
    return [
      {
        sessionId,
        tick: move.tick,
        role: move.role,
        agentId,
        endpointId: choice.endpointId,
        model: move.model,
        build: move.build,
        promptHash: move.prompt_hash,
        attempts: move.attempts,
        words: move.comment,
        action: move.action,
        policyUsed: move.policy_used,
        estimatedTokens: move.estimated_tokens,
        promptTokens: move.prompt_tokens,
        completionTokens: move.completion_tokens,
        latencyMs: move.latency_ms,
        waitMs: move.wait_ms,
        server: null,
        variant: move.variant,
        cost: null,
        createdAt: move.created_at,
      },
    ];
  });
}
