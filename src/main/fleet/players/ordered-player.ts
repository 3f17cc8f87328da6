import { basename } from 'node:path';
import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { signerKey, signerName, type OrderedPlayer } from '../../../shared/wire/fleet.ts';
import type { Models, MoveRecord } from '../../models/index.ts';
import { isWithWorkers, type HostedChoice } from '../../players/index.ts';
import type { CountedGame } from '../context.ts';
import type { ReadEngineHash } from './engine-hash.ts';

/** Players of this host as workers know them: an engine by the hash of its file, a model by its name. */

export interface PlayerSources {
  readonly readEngineHash: ReadEngineHash;
  readonly models: Pick<Models, 'find'>;
}

const MAX_NAME_LENGTH = 100;

/** Outside players are called by this host, so that no worker can play for them, unless they sign their moves. */
export const canWorkersPlay = (choice: HostedChoice): boolean =>
  choice.kind !== 'seat' || isWithWorkers(choice);

const signedPlayer = z.object({ key: signerKey, name: signerName });

/**
 * The player as an order describes it to a worker.
 *
 * @param variantSeed the seed of the names in which the game is presented to a model; absent for its own
 * names
 */
export async function resolveOrderedPlayer(
  { readEngineHash, models }: PlayerSources,
  choice: HostedChoice,
  variantSeed?: string,
): Promise<Outcome<OrderedPlayer>> {
  switch (choice.kind) {
    case 'random':
      return accept({ kind: 'random' });
    case 'builtin':
      return accept({ kind: 'builtin', level: choice.level });
    case 'uci': {
      const sha256 = await readEngineHash(choice.path);
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
      return accept({
        kind: 'model',
        model,
        policy,
        limits,
        sampling,
        ...(variantSeed === undefined ? {} : { variant_seed: variantSeed }),
      });
    }
    case 'seat': {
      const parsedSigned = isWithWorkers(choice) ? signedPlayer.safeParse(choice.spec) : null;
      return parsedSigned?.success === true
        ? accept({ kind: 'signed', ...parsedSigned.data })
        : refuse('INVALID_REQUEST', 'No worker plays for outside agents');
    }
  }
}

/** The moves of models that a worker reports, stored like the moves that this host requested itself. */
export function modelMovesOf(
  { sessionId, participants, moves }: CountedGame,
  choiceOf: (role: string) => HostedChoice | null,
): readonly MoveRecord[] {
  return moves.flatMap((move): MoveRecord[] => {
    const choice = choiceOf(move.role);
    const agentId = participants[move.role];
    if (choice?.kind !== 'llm' || agentId === undefined) return [];
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
        text: move.comment,
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
