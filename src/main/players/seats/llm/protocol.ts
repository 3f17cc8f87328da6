import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import type { SeatProtocol, SeatReport } from '../protocol.ts';

const llmSpec = z.strictObject({ endpointId: z.string().min(1).max(64) });
type LlmSpec = z.infer<typeof llmSpec>;

/** A language model behind an endpoint of this host (src/main/models), which also stores its moves. */
export const llmProtocol: SeatProtocol<LlmSpec> = {
  id: 'llm',
  title: 'Local model',
  syntax: 'llm:NAME',
  specSchema: llmSpec,
  parse(text) {
    const spec = llmSpec.safeParse({ endpointId: text });
    return spec.success ? accept(spec.data) : refuse('USAGE', 'llm needs the name of an endpoint: llm:NAME');
  },
  name: ({ endpointId }, { models }) => models.find(endpointId)?.name ?? 'Local model',
  admit({ endpointId }, _template, { models }) {
    // A model requested by name is the same player as the one requested by id.
    const endpoint = models.find(endpointId);
    return endpoint === null
      ? refuse('INVALID_REQUEST', 'There is no model endpoint with this name')
      : accept({ endpointId: endpoint.endpointId });
  },
  test: async ({ endpointId }, { models }): Promise<SeatReport> => {
    const endpoint = models.find(endpointId);
    return {
      state: endpoint === null ? 'failed' : 'ok',
      name: endpoint?.name ?? null,
      detail: endpoint === null ? 'There is no model endpoint with this name' : null,
      latencyMs: 0,
    };
  },
  open: ({ endpointId }, { host }) => host.models.chooserFor(endpointId),
};
