import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import type { HostAccess } from '../host-start/attach-to-host.ts';

const agentResponse = z.object({ agent_id: z.string(), token: z.string() });
const accountResponse = z.object({ username: z.string() });

/** A new agent for a lichess bot, with its token, which is shown once. */
export interface BotToken {
  readonly agentId: string;
  readonly token: string;
  /** The address that the bot's configuration names; null while the Bot API server does not listen. */
  readonly url: string | null;
  /** The name under which the bot plays; null while the Bot API server does not listen. */
  readonly username: string | null;
}

/** Registers an agent for a bot with the host. */
export async function createBotToken(
  { api, endpoint }: Pick<HostAccess, 'api' | 'endpoint'>,
  name: string,
): Promise<BotToken> {
  const response = await fetch(new URL('agents', endpoint.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (response.status !== 201)
    throw new CliError(`the host refused a new agent with status ${response.status}`);
  const { agent_id: agentId, token } = agentResponse.parse(await response.json());
  // The host is asked, because its listener may have got the port after `host.json` was written.
  const { ports } = await api.call('host.facts', {});
  const port = ports.find((listener) => listener.name === 'lichess' && listener.state === 'listening')?.port;
  if (typeof port !== 'number') return { agentId, token, url: null, username: null };
  const url = `http://127.0.0.1:${port}/`;
  const account = await fetch(new URL('api/account', url), { headers: { authorization: `Bearer ${token}` } });
  const { username } = accountResponse.parse(await account.json());
  return { agentId, token, url, username };
}

/** The lines of the configuration of lichess-bot that differ from its default. */
export const configLines = ({ token, url }: BotToken): string =>
  `token: "${token}"\nurl: "${url ?? 'http://127.0.0.1:7480/'}"\n`;
