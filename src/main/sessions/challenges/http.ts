import { z } from 'zod';
import {
  challengeResponse,
  createChallengeBody,
  errorEnvelope,
  listChallengesResponse,
} from '../../../shared/wire/session-rest.ts';
import type { Agents } from '../../agents/index.ts';
import { requireAgent } from '../../platform/net/auth.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';
import { orThrow } from '../../platform/net/or-throw.ts';
import { toGameClockSpec } from '../index.ts';
import type { Challenge, Challenges } from './service.ts';

const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const challengePath = z.object({ id: z.string().max(64) });

/** Registers the routes of challenges. Accepting a challenge creates the session. */
export function registerChallengeRoutes(app: HttpServer, challenges: Challenges, agents: Agents): void {
  const toResponse = (challenge: Challenge) => toChallengeResponse(challenge, agents);
  app.post(
    '/challenges',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Challenge anyone or a named agent',
        body: createChallengeBody,
        response: { 201: challengeResponse, ...failures },
      },
    },
    async (request, reply) => {
      const { role, opponent, options, clock, illegal_limit, template } = request.body;
      const createdChallenge = await challenges.create(requireAgent(request.caller), {
        template,
        ...(role === undefined ? {} : { role }),
        ...(opponent === undefined ? {} : { opponent }),
        ...(options === undefined ? {} : { options }),
        ...(clock === undefined ? {} : { clock: toGameClockSpec(clock) }),
        ...(illegal_limit === undefined ? {} : { illegalLimit: illegal_limit }),
      });
      return reply.status(201).send(toResponse(orThrow(createdChallenge)));
    },
  );
  app.get(
    '/challenges',
    {
      schema: {
        summary: 'Challenges you may accept, and your own',
        response: { 200: listChallengesResponse, ...failures },
      },
    },
    async (request) => ({ challenges: challenges.visibleTo(requireAgent(request.caller)).map(toResponse) }),
  );
  app.post(
    '/challenges/:id/accept',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Accept; returns the challenge with its session',
        params: challengePath,
        response: { 200: challengeResponse, ...failures },
      },
    },
    async (request) =>
      toResponse(orThrow(await challenges.accept(requireAgent(request.caller), request.params.id))),
  );
  app.delete(
    '/challenges/:id',
    {
      schema: {
        summary: 'Withdraw your challenge',
        params: challengePath,
        response: { 200: challengeResponse, ...failures },
      },
    },
    async (request) =>
      toResponse(orThrow(await challenges.withdraw(requireAgent(request.caller), request.params.id))),
  );
}

function toChallengeResponse(challenge: Challenge, agents: Agents): z.infer<typeof challengeResponse> {
  const { clock: gameClock } = challenge;
  return {
    challenge_id: challenge.challengeId,
    template: challenge.template,
    status: challenge.status,
    challenger: challenge.challenger,
    challenger_name: agents.find(challenge.challenger)?.name ?? null,
    opponent: challenge.opponent,
    role: challenge.role,
    options: { ...challenge.options },
    clock: gameClock && {
      ...(gameClock.initialMs === null
        ? {}
        : { initial_ms: gameClock.initialMs, increment_ms: gameClock.incrementMs }),
      ...(gameClock.perMoveMs === null ? {} : { per_move_ms: gameClock.perMoveMs }),
    },
    session_id: challenge.sessionId,
    created_at: challenge.createdAt,
  };
}
