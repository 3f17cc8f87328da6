import { createHmac, randomBytes } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { call, type Answer } from './program.ts';

/** A game that is paid by the reward authority, written from docs/specifications/000-reward-authority.md and docs/rewards.md alone. */

type Fields = Readonly<Record<string, unknown>>;

/** JSON of RFC 8785, for texts, whole numbers and decimals. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

export interface RewardGame {
  readonly account: PrivateKeyAccount;
  /** Starts a match of so many players. */
  start(playerCount: number): Promise<Answer>;
  /** Submits the result of a started match; `changes` replace members before the body is signed. */
  submit(started: Answer, changes?: Fields): Promise<Answer>;
  /** Signs with a UTC date (YYYY-MM-DD), by default the one of the host. */
  stats(date?: string): Promise<Answer>;
  /** The state of a match, as its session token shows it. */
  reward(started: Answer): Promise<Answer>;
}

export function openRewardGame(url: string): RewardGame {
  const account = privateKeyToAccount(generatePrivateKey());
  const text = async (lines: readonly string[]): Promise<{ message: string; timestamp: number }> => {
    const { body } = await call(url, 'GET /mcp-health');
    const timestamp = Number(body['timestamp']);
    const last = lines.at(-1) === 'Date' ? `Date: ${new Date(timestamp).toISOString().slice(0, 10)}` : null;
    const message = [
      lines[0],
      `Domain: ${String(body['domain'])}`,
      `Chain ID: ${String(body['chainId'])}`,
      `Wallet: ${account.address}`,
      ...(last === null ? [...lines.slice(1), `Timestamp: ${timestamp}`] : [last]),
    ].join('\n');
    return { message, timestamp };
  };
  return {
    account,
    async start(playerCount) {
      const { message, timestamp } = await text(['Arbiter match start', `Players: ${playerCount}`]);
      const walletSignature = await account.signMessage({ message });
      const body = { walletAddress: account.address, walletSignature, playerCount, timestamp };
      return call(url, 'POST /mcp-match-start', '', body);
    },
    submit({ body: { matchId, sessionToken } }, changes = {}) {
      const body = {
        matchId,
        sessionToken,
        walletAddress: account.address,
        placement: 1,
        playerCount: 3,
        durationMs: 90_000,
        kills: 2,
        antiCheat: {
          inputHash: randomBytes(16).toString('hex'),
          frameCount: 5400,
          avgTickRate: 60,
          inputTimingVariance: 82.5,
          movementHash: randomBytes(16).toString('hex'),
          suspiciousFlags: [],
        },
        ...changes,
      };
      const clientSignature = createHmac('sha256', String(sessionToken))
        .update(canonical(body))
        .digest('hex');
      return call(url, 'POST /mcp-match-submit', '', { ...body, clientSignature });
    },
    async stats(date) {
      const { message: dated } = await text(['Arbiter player stats', 'Date']);
      const message = date === undefined ? dated : dated.replace(/\d{4}-\d\d-\d\d$/u, date);
      const signature = await account.signMessage({ message });
      const response = await fetch(new URL('mcp-player-stats', url), {
        headers: { authorization: `Bearer ${signature}`, 'x-wallet-address': account.address },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    reward: ({ body }) =>
      call(url, `GET /mcp-reward/${String(body['matchId'])}`, String(body['sessionToken'])),
  };
}
