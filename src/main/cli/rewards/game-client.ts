import { createHmac, randomBytes } from 'node:crypto';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';

/**
 * A game client as an external program would be written: real keys, real signatures and HTTP only.
 * It imports nothing of the host's internals. `arbiter rewards simulate` and the load tests use it.
 */

export interface ClientResponse {
  readonly status: number;
  readonly body: JsonObject;
}

export interface StartedMatch {
  readonly matchId: string;
  readonly sessionToken: string;
  readonly playerCount: number;
}

export interface ClientPlay {
  readonly placement: number;
  readonly durationMs: number;
  readonly kills: number;
  readonly antiCheat?: JsonObject;
}

export interface GameClient {
  readonly wallet: string;
  readonly account: PrivateKeyAccount;
  start(playerCount: number, more?: { lobbyId?: string; timestamp?: number }): Promise<ClientResponse>;
  submit(
    match: StartedMatch,
    play: ClientPlay,
    tamper?: (body: JsonObject) => JsonObject,
  ): Promise<ClientResponse>;
  stats(): Promise<ClientResponse>;
  reward(match: StartedMatch): Promise<ClientResponse>;
}

/** The host that signed texts must name, as reported by `GET /mcp-health`. */
export interface HostTarget {
  readonly url: string;
  readonly domain: string;
  readonly chainId: number;
  /**
   * Server time minus local time in milliseconds, so that signed times are accepted by a host whose
   * clock differs.
   */
  readonly offsetMs: () => number;
}

export async function requestHost(url: string, init?: RequestInit): Promise<ClientResponse> {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as JsonObject };
}

const post = (url: string, body: JsonObject): Promise<ClientResponse> =>
  requestHost(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Reads domain, chain id and clock of a running host. */
export async function readHostTarget(url: string): Promise<HostTarget> {
  const { body } = await requestHost(new URL('mcp-health', url).href);
  const offset = Number(body['timestamp']) - Date.now();
  return {
    url,
    domain: String(body['domain']),
    chainId: Number(body['chainId']),
    offsetMs: () => offset,
  };
}

const signedTextHead = (title: string, target: HostTarget, wallet: string): string[] => [
  title,
  `Domain: ${target.domain}`,
  `Chain ID: ${target.chainId}`,
  `Wallet: ${wallet}`,
];

/** Anti-cheat signals of an honest client for a match of this length. */
export const honestSignals = (durationMs: number): JsonObject => ({
  inputHash: randomBytes(16).toString('hex'),
  frameCount: Math.round((durationMs / 1000) * 60),
  avgTickRate: 60,
  inputTimingVariance: 82.5,
  movementHash: randomBytes(16).toString('hex'),
  suspiciousFlags: [],
});

/** `clientSignature`: HMAC-SHA256 over RFC 8785 JSON, keyed with the session token. */
export const hmacOf = (sessionToken: string, body: JsonObject): string =>
  createHmac('sha256', sessionToken).update(canonicalJson(body)).digest('hex');

export function createGameClient(target: () => HostTarget, key?: `0x${string}`): GameClient {
  const account = privateKeyToAccount(key ?? `0x${randomBytes(32).toString('hex')}`);
  const wallet = account.address;
  const urlOf = (path: string): string => new URL(path, target().url).href;
  return {
    wallet,
    account,
    async start(playerCount, more = {}) {
      const timestamp = more.timestamp ?? Math.round(Date.now() + target().offsetMs());
      const text = [
        ...signedTextHead('Arbiter match start', target(), wallet),
        `Players: ${playerCount}`,
        `Timestamp: ${timestamp}`,
      ];
      return post(urlOf('mcp-match-start'), {
        walletAddress: wallet,
        walletSignature: await account.signMessage({ message: text.join('\n') }),
        playerCount,
        timestamp,
        ...(more.lobbyId === undefined ? {} : { lobbyId: more.lobbyId }),
      });
    },
    submit(match, play, tamper = (body) => body) {
      const { antiCheat = honestSignals(play.durationMs), ...rest } = play;
      const body: JsonObject = {
        matchId: match.matchId,
        sessionToken: match.sessionToken,
        walletAddress: wallet,
        playerCount: match.playerCount,
        ...rest,
        antiCheat,
      };
      const signed = { ...body, clientSignature: hmacOf(match.sessionToken, body) };
      return post(urlOf('mcp-match-submit'), tamper(signed));
    },
    async stats() {
      const date = new Date(Date.now() + target().offsetMs()).toISOString().slice(0, 10);
      const text = [...signedTextHead('Arbiter player stats', target(), wallet), `Date: ${date}`].join('\n');
      const signature = await account.signMessage({ message: text });
      return requestHost(urlOf('mcp-player-stats'), {
        headers: { authorization: `Bearer ${signature}`, 'x-wallet-address': wallet },
      });
    },
    reward: (match) =>
      requestHost(urlOf(`mcp-reward/${match.matchId}`), {
        headers: { authorization: `Bearer ${match.sessionToken}` },
      }),
  };
}

/** The match in the response to an accepted start. */
export const startedMatchOf = ({ body }: ClientResponse, playerCount: number): StartedMatch => ({
  matchId: String(body['matchId']),
  sessionToken: String(body['sessionToken']),
  playerCount,
});
