import {
  errorEnvelope,
  localAgentBody,
  registerAgentResponse,
  registerAgentBody,
} from '../../shared/wire/session-rest.ts';
import { requireAdmin } from '../platform/net/auth.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import { orThrow } from '../platform/net/or-throw.ts';
import type { Agents } from './service.ts';

/**
 * `POST /agents` (docs/specifications/001-session-host.md §7) needs no token, is
 * rate-limited and accepts a missing body.
 */
export function registerAgentRoutes(app: HttpServer, agents: Agents): void {
  app.post(
    '/agents',
    {
      config: { isPublic: true, rateLimit: 'registrations' },
      schema: {
        summary: 'Register an agent; the token is shown once',
        security: [],
        body: registerAgentBody.nullish(),
        response: { 201: registerAgentResponse, '4xx': errorEnvelope, '5xx': errorEnvelope },
      },
    },
    async (request, reply) => {
      const registeredAgent = await agents.register(request.body?.name);
      return reply.status(201).send({ agent_id: registeredAgent.agentId, token: registeredAgent.token });
    },
  );
  app.post(
    '/agents/local',
    {
      schema: {
        summary: 'A token for an agent of this host (admin)',
        body: localAgentBody,
        response: { 201: registerAgentResponse, '4xx': errorEnvelope, '5xx': errorEnvelope },
      },
    },
    async (request, reply) => {
      requireAdmin(request.caller);
      const { name, via } = request.body;
      const issuedToken = orThrow(await agents.issueMcpToken(name, via));
      return reply.status(201).send({ agent_id: issuedToken.agentId, token: issuedToken.token });
    },
  );
}
