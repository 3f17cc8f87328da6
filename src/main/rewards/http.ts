import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REWARD_CODES, type RewardCode } from '../../shared/codes/reward.ts';
import { refuse, type Refusal } from '../../shared/outcome.ts';
import {
  matchIdText,
  matchRewardResponse,
  matchStartResponse,
  matchStartBody,
  matchSubmitResponse,
  matchSubmitBody,
  nonceResponse,
  nonceQuery,
  plainRefusal,
  playerStatsResponse,
  rewardHealthResponse,
} from '../../shared/wire/rewards-000.ts';
import type { Address } from '../chain/index.ts';
import { parseAddress } from '../platform/ethereum/checksum-address.ts';
import type { Log } from '../platform/log.ts';
import { bearerToken } from '../platform/net/auth.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import type { RewardProof, Rewards } from './types.ts';
import type { WalletSignature } from './proofs/wallet-signatures.ts';
import { refusalToWire, errorToWire, sendRefusal, type RefusalOnWire } from './refusals.ts';
import {
  toRewardResponse,
  toStartRequest,
  toStatsResponse,
  toSubmitResponse,
  toSubmitRequest,
} from './wire.ts';

const plainFailures = { '4xx': plainRefusal, '5xx': plainRefusal };
/**
 * The routes of the specification need no access token: they verify signatures and session tokens
 * themselves.
 */
const publicRoute = { isPublic: true } as const;

/** The whole cooldown: a submission that was refused does not say how much of it is left. */
const COOLDOWN_RETRY_MS = 30_000;

/**
 * Registers the routes of the reward authority in a Fastify scope of their own, which has its own
 * error format.
 */
export async function registerRewardRoutes(gateway: HttpServer, rewards: Rewards, log: Log): Promise<void> {
  await gateway.register(async (scope) => {
    const app = scope as HttpServer;
    app.setErrorHandler((error, request, reply) => {
      const refusal = errorToWire(error);
      if (refusal.isDefect) {
        const { message, stack } = error as Error;
        log('error', 'a reward request failed', {
          route: request.routeOptions.url ?? '',
          message,
          stack: stack ?? '',
        });
      }
      void sendRefusal(request, reply, refusal, rewards.nowMs());
    });
    const refuseWith: SendRefusal = (request, reply, refusal) =>
      sendRefusal(request, reply, refusal, rewards.nowMs());
    registerMatchRoutes(app, rewards, refuseWith);
    registerWalletRoutes(app, rewards, refuseWith);
    registerHealthRoutes(app, rewards);
  });
}

type SendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: RefusalOnWire) => FastifyReply;

const BAD_CHECKSUM = refusalToWire(
  refuse('VALIDATION_ERROR', 'walletAddress: the mixed-case checksum (EIP-55) is wrong'),
);

/** Starting and submitting a match: plain HTTP of specification 000, although its paths begin with `/mcp-`. */
function registerMatchRoutes(app: HttpServer, rewards: Rewards, refuseWith: SendRefusal): void {
  app.post(
    '/mcp-match-start',
    {
      config: { ...publicRoute, rewardEnvelope: 'start' },
      schema: {
        summary: 'Start a match; the session token is returned once',
        security: [],
        body: matchStartBody,
        response: { 200: matchStartResponse, '4xx': matchStartResponse, '5xx': matchStartResponse },
      },
    },
    async (request, reply) => {
      const wallet = parseAddress(request.body.walletAddress);
      if (wallet === null) return refuseWith(request, reply, BAD_CHECKSUM);
      const match = await rewards.startMatch(toStartRequest(request.body, wallet, request.ip));
      if (!match.ok) return refuseWith(request, reply, refusalToWire(match));
      const { matchId, sessionToken, expiresAtMs, serverNowMs } = match.value;
      return { success: true, matchId, sessionToken, expiresAt: expiresAtMs, serverTimestamp: serverNowMs };
    },
  );
  app.post(
    '/mcp-match-submit',
    {
      config: { ...publicRoute, rewardEnvelope: 'submit' },
      schema: {
        summary: 'Submit a match; the checks run in order, then the reward is decided',
        security: [],
        body: matchSubmitBody,
        response: { 200: matchSubmitResponse, '4xx': matchSubmitResponse, '5xx': matchSubmitResponse },
      },
    },
    async (request, reply) => {
      const wallet = parseAddress(request.body.walletAddress);
      if (wallet === null) return refuseWith(request, reply, BAD_CHECKSUM);
      const result = await rewards.submitMatch(toSubmitRequest(request.body, wallet, request.ip));
      const { code } = result;
      const waitMs = result.retryAfterMs ?? (code === 'COOLDOWN_ACTIVE' ? COOLDOWN_RETRY_MS : null);
      if (waitMs !== null) reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1000)));
      return reply.status(statusOf(code)).send(toSubmitResponse(result));
    },
  );
}

const statusOf = (code: RewardCode | null): number => (code === null ? 200 : REWARD_CODES[code].status);

const walletHeaders = z.looseObject({
  authorization: z.string().max(4096).optional(),
  'x-wallet-address': z.string().max(64).optional(),
  /** The signed EIP-4361 text in base64url. */
  'x-wallet-message': z.string().max(8192).optional(),
});
type WalletHeaders = z.infer<typeof walletHeaders>;

const refuseUnproven = (message: string): Refusal<RewardCode> => refuse('INVALID_SIGNATURE', message);

/** Parses the wallet and its signature in the headers; the signature is not verified yet. */
function parseSignedHeaders(headers: WalletHeaders): WalletSignature | Refusal<RewardCode> {
  const addressText = headers['x-wallet-address'] ?? '';
  const wallet: Address | null = /^0x[0-9a-fA-F]{40}$/u.test(addressText) ? parseAddress(addressText) : null;
  const signature = bearerToken(headers.authorization);
  if (signature === null) return refuseUnproven('Authorization: Bearer <wallet signature> is required');
  if (wallet === null)
    return refuse('VALIDATION_ERROR', 'X-Wallet-Address must be an address with a valid checksum');
  const message = headers['x-wallet-message'];
  return {
    wallet,
    signature,
    ...(message === undefined ? {} : { message: Buffer.from(message, 'base64url').toString('utf8') }),
  };
}

/** Statistics of a wallet, and the reward of one match. */
function registerWalletRoutes(app: HttpServer, rewards: Rewards, refuseWith: SendRefusal): void {
  app.get(
    '/mcp-player-stats',
    {
      config: publicRoute,
      schema: {
        summary: 'Rewards, caps and tier of the wallet that signs',
        headers: walletHeaders,
        response: { 200: playerStatsResponse, ...plainFailures },
      },
    },
    async (request, reply) => {
      const walletSignature = parseSignedHeaders(request.headers);
      if ('ok' in walletSignature) return refuseWith(request, reply, refusalToWire(walletSignature));
      const stats = await rewards.readOwnStats(walletSignature, request.ip);
      return stats.ok ? toStatsResponse(stats.value) : refuseWith(request, reply, refusalToWire(stats));
    },
  );
  app.get(
    '/mcp-reward/:matchId',
    {
      config: publicRoute,
      schema: {
        summary: 'The reward of a match, by its session token or its wallet’s signature',
        params: z.object({ matchId: matchIdText }),
        headers: walletHeaders,
        response: { 200: matchRewardResponse, ...plainFailures },
      },
    },
    async (request, reply) => {
      const matchId = request.params.matchId.toLowerCase();
      const proof = parseRewardProof(request.headers);
      if ('ok' in proof) return refuseWith(request, reply, refusalToWire(proof));
      const reward = await rewards.readReward(matchId, proof, request.ip);
      return reward.ok
        ? toRewardResponse(matchId, reward.value)
        : refuseWith(request, reply, refusalToWire(reward));
    },
  );
}

function parseRewardProof(headers: WalletHeaders): RewardProof | Refusal<RewardCode> {
  if (headers['x-wallet-address'] !== undefined) {
    const walletSignature = parseSignedHeaders(headers);
    return 'ok' in walletSignature ? walletSignature : { kind: 'wallet', walletSignature };
  }
  const token = bearerToken(headers.authorization);
  return token === null
    ? refuse('INVALID_SESSION', 'Authorization: Bearer <session token> is required')
    : { kind: 'token', token };
}

/** Health, and nonces for EIP-4361 messages. */
function registerHealthRoutes(app: HttpServer, rewards: Rewards): void {
  app.get(
    '/mcp-health',
    {
      config: publicRoute,
      schema: {
        summary: 'Health of the reward authority, and the domain and chain id for signed texts',
        security: [],
        response: { 200: rewardHealthResponse, 503: rewardHealthResponse },
      },
    },
    async (_request, reply) => {
      const { status, ledger: _ledger, ...checks } = rewards.health();
      const response = { status, timestamp: rewards.nowMs(), checks, ...rewards.signingDomain() };
      return reply.status(status === 'down' ? 503 : 200).send(response);
    },
  );
  app.get(
    '/mcp-nonce',
    {
      config: publicRoute,
      schema: {
        summary: 'A single-use nonce for an EIP-4361 text',
        security: [],
        querystring: nonceQuery,
        response: { 200: nonceResponse, ...plainFailures },
      },
    },
    async (request) => {
      const { nonce, expiresAtMs } = rewards.issueNonce(request.query.purpose);
      const { domain, chainId } = rewards.signingDomain();
      return { nonce, domain, uri: `http://${domain}`, chainId, expiresAt: expiresAtMs };
    },
  );
}
