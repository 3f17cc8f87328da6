import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { parseOutboundAddress } from '../../../platform/http-client/address.ts';
import { exchange } from '../../../platform/http-client/exchange.ts';
import type { SeatProtocol, SeatReport } from '../protocol.ts';
import { urlChooser } from './chooser.ts';

const MAX_ADDRESS_LENGTH = 2048;
const TEST_LIMIT_MS = 10_000;

const urlSpec = z.strictObject({
  address: z
    .string()
    .max(MAX_ADDRESS_LENGTH)
    .refine((address) => parseOutboundAddress(address, EXAMPLE).ok),
});
type UrlSpec = z.infer<typeof urlSpec>;

const EXAMPLE = 'http://127.0.0.1:8000/act';

/** An agent behind an address that takes one POST request for each move, in the form of Kaggle's URL agents. */
export const urlProtocol: SeatProtocol<UrlSpec> = {
  id: 'url',
  title: 'URL agent',
  usage: 'url:ADDRESS',
  spec: urlSpec,
  parse(text) {
    const address = parseOutboundAddress(text, EXAMPLE);
    if (!address.ok) return refuse('USAGE', address.message);
    if (text.length > MAX_ADDRESS_LENGTH) return refuse('USAGE', 'The address is too long');
    return accept({ address: address.value.href });
  },
  name: ({ address }) => `Agent at ${new URL(address).host}`.slice(0, 64),
  admits: (spec) => accept(spec),
  async test({ address }, { processClock }, signal): Promise<SeatReport> {
    const startedMs = processClock.monotonicMs();
    // Any answer shows that a server is there; a request for a move without a game would confuse it.
    const reply = await exchange(processClock, {
      url: address,
      apiKey: null,
      timeoutMs: TEST_LIMIT_MS,
      signal,
    });
    const latencyMs = Math.round(processClock.monotonicMs() - startedMs);
    return reply.ok
      ? { state: 'ok', name: null, detail: `A server answers at this address (${reply.status})`, latencyMs }
      : { state: 'failed', name: null, detail: reply.detail, latencyMs };
  },
  open: ({ address }, context) => urlChooser(address, context),
};
