import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { parseOutboundAddress } from '../../../platform/http-client/outbound-address.ts';
import { exchange } from '../../../platform/http-client/exchange.ts';
import type { SeatProtocol, SeatReport } from '../protocol.ts';
import { MAX_REPLY_BYTES, urlChooser } from './chooser.ts';
import { judgeTestReply, testRequest } from './test-turn.ts';

const MAX_ADDRESS_LENGTH = 2048;
const MAX_TEST_MS = 10_000;

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
  syntax: 'url:ADDRESS',
  specSchema: urlSpec,
  parse(text) {
    const address = parseOutboundAddress(text, EXAMPLE);
    if (!address.ok) return refuse('USAGE', address.message);
    if (text.length > MAX_ADDRESS_LENGTH) return refuse('USAGE', 'The address is too long');
    return accept({ address: address.value.href });
  },
  name: ({ address }) => `Agent at ${new URL(address).host}`.slice(0, 64),
  admit: (spec) => accept(spec),
  async test({ address }, { processClock, texts }, signal): Promise<SeatReport> {
    const startedMs = processClock.monotonicMs();
    const reply = await exchange(processClock, {
      url: address,
      apiKey: null,
      body: testRequest(texts, { leftMs: MAX_TEST_MS, signal }),
      timeoutMs: MAX_TEST_MS,
      signal,
      maxBytes: MAX_REPLY_BYTES,
    });
    const latencyMs = Math.round(processClock.monotonicMs() - startedMs);
    return { name: null, latencyMs, ...judgeTestReply(reply, texts) };
  },
  open: ({ address }, context) => urlChooser(address, context),
};
