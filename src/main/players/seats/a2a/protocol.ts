import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { parseOutboundAddress } from '../../../platform/http-client/outbound-address.ts';
import { storedText } from '../stored-text.ts';
import type { SeatProtocol, SeatReport } from '../protocol.ts';
import { readAgentCard } from './card.ts';
import { a2aChooser } from './chooser.ts';

const EXAMPLE = 'http://127.0.0.1:41241';
const MAX_ADDRESS_LENGTH = 2048;
const MAX_TEST_MS = 10_000;

const a2aSpec = z.strictObject({
  /** Where the agent's card is: the part of its address before `/.well-known/agent-card.json`. */
  address: z
    .string()
    .max(MAX_ADDRESS_LENGTH)
    .refine((address) => parseOutboundAddress(address, EXAMPLE).ok),
});
type A2aSpec = z.infer<typeof a2aSpec>;

/** An agent that speaks A2A 1.0 (Agent2Agent) with JSON-RPC over HTTP. */
export const a2aProtocol: SeatProtocol<A2aSpec> = {
  id: 'a2a',
  title: 'A2A agent',
  syntax: 'a2a:ADDRESS',
  specSchema: a2aSpec,
  parse(text) {
    const address = parseOutboundAddress(text, EXAMPLE);
    if (!address.ok) return refuse('USAGE', address.message);
    if (text.length > MAX_ADDRESS_LENGTH) return refuse('USAGE', 'The address is too long');
    if (address.value.search !== '') return refuse('USAGE', 'The address must not contain a query');
    const path = address.value.pathname.replace(/\/(?:\.well-known\/agent-card\.json)?$/u, '');
    return accept({ address: `${address.value.origin}${path}` });
  },
  name: ({ address }) => `A2A agent at ${new URL(address).host}`.slice(0, 64),
  admit: (spec) => accept(spec),
  async test({ address }, { processClock }, signal): Promise<SeatReport> {
    const startedMs = processClock.monotonicMs();
    const card = await readAgentCard({ address, clock: processClock, limitMs: MAX_TEST_MS, signal });
    const latencyMs = Math.round(processClock.monotonicMs() - startedMs);
    return card.ok
      ? { state: 'ok', name: storedText(card.value.version), detail: null, latencyMs }
      : { state: 'failed', name: null, detail: card.message, latencyMs };
  },
  open: ({ address }, context) => a2aChooser(address, context),
};
