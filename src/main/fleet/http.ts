import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { FLEET_CODES, type FleetCode } from '../../shared/codes/fleet.ts';
import { refuse, type Refusal } from '../../shared/outcome.ts';
import { errorEnvelope } from '../../shared/wire/session-rest.ts';
import {
  failResponse,
  failBody,
  gameUpload,
  heartbeatResponse,
  heartbeatBody,
  leaseResponse,
  leaseBody,
  MAX_UPLOAD_BYTES,
  uploadResponse,
} from '../../shared/wire/fleet.ts';
import type { Caller } from '../platform/net/auth.ts';
import { errorBody, RefusalError } from '../platform/net/envelope.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import { QueueUnavailableError } from './queue/postgres/queue-problem.ts';
import type { Fleet } from './service.ts';
import type { FleetWorker } from './types.ts';

const errorResponses = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const gamePath = z.object({ order: z.string().max(64), game: z.coerce.number().int().min(0).max(1000) });

/** The worker that sent the request. Throws for every other token. */
function requireWorker(fleet: Pick<Fleet, 'findWorker'>, caller: Caller | null): FleetWorker {
  const worker = caller?.kind === 'worker' ? fleet.findWorker(caller.workerId) : null;
  if (worker === null) throw new RefusalError(refuse('FORBIDDEN', 'This token does not belong to a worker'));
  return worker;
}

const sendRefusal = (reply: FastifyReply, { code, message, detail }: Refusal<FleetCode>): FastifyReply =>
  reply.status(FLEET_CODES[code].status).send(errorBody(code, message, detail));

/** A request for which the queue cannot be reached gets 503, so that the worker asks again. */
const orUnavailable = <T>(reply: FastifyReply, response: Promise<T>): Promise<T> =>
  response.catch((error: unknown) => {
    if (!(error instanceof QueueUnavailableError)) throw error;
    return sendRefusal(reply, refuse('UNAVAILABLE', error.message)) as never;
  });

type RequestStream = Readable & { receivedEncodedLength?: number };

/** Inflates a body as it comes; the limit of the body counts the inflated bytes, so that a small one cannot grow without end. */
function inflate(payload: RequestStream): RequestStream {
  const gunzip: RequestStream & ReturnType<typeof createGunzip> = createGunzip();
  let receivedBytes = 0;
  payload.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    gunzip.receivedEncodedLength = receivedBytes;
  });
  payload.on('error', (error) => gunzip.destroy(error));
  return payload.pipe(gunzip);
}

/** Registers the routes by which workers get work and hand in what they played. */
export function registerFleetRoutes(app: HttpServer, fleet: Fleet): void {
  const config = { admitsWorkers: true };
  app.post(
    '/fleet/lease',
    {
      config: { ...config, streams: true },
      schema: {
        summary: 'Worker: get games to play; waits until there are some',
        body: leaseBody,
        response: { 200: leaseResponse, ...errorResponses },
      },
    },
    (request, reply) => {
      const connection = new AbortController();
      reply.raw.once('close', () => connection.abort());
      const worker = requireWorker(fleet, request.caller);
      return orUnavailable(reply, fleet.lease(worker, { body: request.body, signal: connection.signal }));
    },
  );
  app.post(
    '/fleet/heartbeat',
    {
      config,
      schema: {
        summary: 'Worker: keep leases',
        body: heartbeatBody,
        response: { 200: heartbeatResponse, ...errorResponses },
      },
    },
    async (request) => ({
      held: [...(await fleet.heartbeat(requireWorker(fleet, request.caller), request.body))],
    }),
  );
  app.post(
    '/fleet/fail',
    {
      config,
      schema: {
        summary: 'Worker: give an order back that cannot be played',
        body: failBody,
        response: { 200: failResponse, ...errorResponses },
      },
    },
    (request, reply) => {
      const { order_id: orderId, attempt, fault } = request.body;
      const nextOutcome = fleet.fail(requireWorker(fleet, request.caller), { orderId, attempt, fault });
      return orUnavailable(
        reply,
        nextOutcome.then((next) => ({ next })),
      );
    },
  );
  uploadRoute(app, fleet);
}

function uploadRoute(app: HttpServer, fleet: Fleet): void {
  app.post(
    '/fleet/orders/:order/games/:game',
    {
      config: { admitsWorkers: true },
      bodyLimit: MAX_UPLOAD_BYTES,
      async preParsing(request, _reply, payload) {
        const encoding = request.headers['content-encoding'];
        if (encoding === undefined) return payload;
        if (encoding !== 'gzip')
          throw new RefusalError(refuse('INVALID_REQUEST', 'A body may be compressed with gzip only'));
        return inflate(payload as RequestStream);
      },
      schema: {
        summary: 'Worker: hand in one game, which counts when its log was replayed',
        params: gamePath,
        body: gameUpload,
        response: { 200: uploadResponse, ...errorResponses },
      },
    },
    async (request, reply) => {
      const worker = requireWorker(fleet, request.caller);
      const { order, game: gameIndex } = request.params;
      const response = await fleet.receive(worker, { orderId: order, gameIndex, upload: request.body });
      return response.ok ? response.value : sendRefusal(reply, response);
    },
  );
}
