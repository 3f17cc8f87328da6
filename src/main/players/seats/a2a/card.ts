import { z } from 'zod';
import { parseJson } from '../../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { parseOutboundAddress } from '../../../platform/http-client/outbound-address.ts';
import { exchange } from '../../../platform/http-client/exchange.ts';
import type { Clock } from '../../../platform/runtime.ts';

/** The part of an agent card (A2A 1.0, section 4.4.1) that is needed to send messages. */
const agentCard = z.object({
  name: z.string().max(1000),
  version: z.string().max(200).nullish().catch(null),
  supportedInterfaces: z
    .array(z.object({ url: z.string().max(2048), protocolBinding: z.string(), protocolVersion: z.string() }))
    .max(100),
});

const MAX_CARD_BYTES = 256 * 1024;
const CARD_PATH = '/.well-known/agent-card.json';

export interface A2aAgent {
  /** Where messages are sent. */
  readonly url: string;
  /** Name and version of the agent, as it calls itself. */
  readonly version: string;
}

export interface CardRequest {
  readonly address: string;
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Reads the card of the agent at an address. Messages go to the first interface with JSON-RPC and version 1.0.
 * One on another host than the card is refused, since the person named only that host.
 */
export async function readAgentCard(request: CardRequest): Promise<Outcome<A2aAgent, 'ENDPOINT_LOST'>> {
  const reply = await exchange(request.clock, {
    url: `${request.address}${CARD_PATH}`,
    apiKey: null,
    timeoutMs: request.limitMs,
    signal: request.signal,
    maxBytes: MAX_CARD_BYTES,
  });
  if (!reply.ok) return refuse('ENDPOINT_LOST', reply.detail);
  if (reply.status !== 200)
    return refuse('ENDPOINT_LOST', `There is no agent card at this address (${reply.status})`);
  const card = agentCard.safeParse(parseJson(reply.text));
  if (!card.success) return refuse('ENDPOINT_LOST', 'The agent card is not one of A2A 1.0');
  const endpoint = card.data.supportedInterfaces.find(
    ({ protocolBinding, protocolVersion }) => protocolBinding === 'JSONRPC' && protocolVersion === '1.0',
  );
  if (endpoint === undefined)
    return refuse('ENDPOINT_LOST', 'The agent offers no JSON-RPC interface of A2A 1.0');
  const url = parseOutboundAddress(endpoint.url, 'http://127.0.0.1:41241/');
  if (!url.ok) return refuse('ENDPOINT_LOST', `The agent card names no usable address: ${url.message}`);
  if (url.value.host !== new URL(request.address).host)
    return refuse('ENDPOINT_LOST', 'The agent card names an address on another host, which is not called');
  const { name, version } = card.data;
  return accept({ url: url.value.href, version: version == null ? name : `${name} ${version}` });
}
