import { z } from 'zod';
import type { ModelBuild } from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { ModelTarget } from './model-client.ts';
import { exchange } from '../../platform/http-client/exchange.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

/**
 * The lookup of the build of a model that a server runs: the same name may stand for different quantisations and
 * context lengths, whose results are not comparable. Each common server reports it at an address of its own; if none
 * does, the build is unknown.
 */
export interface BuildLookup {
  /** The build, or null when the server does not report it in time. */
  findBuild(target: ModelTarget, signal: AbortSignal): Promise<ModelBuild | null>;
}

/** Maximum time in milliseconds that a move waits for the build. */
const BUILD_TIMEOUT_MS = 1500;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** The cache expires because another file may be loaded under the same name. */
const CACHE_MS = 5 * MINUTE_MS;
const MAX_LABEL_LENGTH = 200;

const text = z.string().max(4096).nullish();
const size = z.number().int().positive().nullish().catch(null);

/** `details` and `model_info` of Ollama's `/api/show`. */
const ollama = z
  .object({
    details: z.object({ quantization_level: text }),
    model_info: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(({ details, model_info }) => ({
    model: null,
    quantisation: details.quantization_level ?? null,
    contextLength: contextIn(model_info ?? {}),
  }));

/** LM Studio's `/api/v0/models/<id>`. */
const lmStudio = z
  .object({
    id: z.string().max(4096),
    quantization: text,
    loaded_context_length: size,
    max_context_length: size,
  })
  .refine(({ quantization, max_context_length: max }) => quantization != null || max != null)
  .transform((reportedFields) => ({
    model: reportedFields.id,
    quantisation: reportedFields.quantization ?? null,
    contextLength: reportedFields.loaded_context_length ?? reportedFields.max_context_length ?? null,
  }));

/** `/props` of llama.cpp's server. Only the file name of its path is stored, because folders are private. */
const llamaCpp = z
  .object({
    default_generation_settings: z.object({ n_ctx: size }),
    model_path: text,
    model_alias: text,
  })
  .transform(({ default_generation_settings: { n_ctx: context }, model_path, model_alias }) => {
    const file = (model_path ?? '').split(/[\\/]/u).at(-1) ?? '';
    return {
      model: (model_alias ?? '') === '' || model_alias === model_path ? file || null : (model_alias ?? null),
      quantisation: quantisationIn(file),
      contextLength: context ?? null,
    };
  });

/** vLLM reports the context length in its list of models. */
const vllm = (model: string) =>
  z
    .object({ data: z.array(z.object({ id: z.string(), max_model_len: size })) })
    .transform(({ data }) => data.find(({ id }) => id === model))
    .refine((servedModel) => servedModel?.max_model_len != null)
    .transform((servedModel) => ({
      model: servedModel?.id ?? null,
      quantisation: null,
      contextLength: servedModel?.max_model_len ?? null,
    }));

/** The context length, whose key starts with the name of the architecture, for example `llama.context_length`. */
function contextIn(modelInfo: Readonly<Record<string, unknown>>): number | null {
  const length = Object.entries(modelInfo).find(([key]) => key.endsWith('.context_length'))?.[1];
  return typeof length === 'number' && Number.isInteger(length) && length > 0 ? length : null;
}

/** The quantisation at the end of a GGUF file name, for example of `model-Q4_K_M.gguf`. */
export const quantisationIn = (file: string): string | null =>
  /(?:^|[-._])((?:IQ|Q)\d(?:_\w+)?|BF16|F16|F32|MXFP4)(?=\.gguf$|-\d{5}-of-\d{5}\.gguf$)/iu
    .exec(file)?.[1]
    ?.toUpperCase() ?? null;

interface BuildSource {
  readonly path: string;
  readonly body?: object;
  readonly schema: z.ZodType<ModelBuild>;
}

const sourcesOf = (model: string): readonly BuildSource[] => [
  { path: '/api/show', body: { model }, schema: ollama },
  { path: `/api/v0/models/${encodeURIComponent(model)}`, schema: lmStudio },
  { path: '/props', schema: llamaCpp },
  { path: '/v1/models', schema: vllm(model) },
];

const cleanLabel = (label: string | null): string | null =>
  label === null ? null : cleanText(label.slice(0, 4 * MAX_LABEL_LENGTH), MAX_LABEL_LENGTH) || null;

/** Creates the lookup. `timeoutMs` limits all requests of one lookup together. An unknown build is cached too. */
export function createBuildLookup(clock: Clock, timeoutMs = BUILD_TIMEOUT_MS): BuildLookup {
  const cache = new Map<string, { readonly atMs: number; readonly build: ModelBuild | null }>();

  async function requestBuild(target: ModelTarget, signal: AbortSignal): Promise<ModelBuild | null> {
    const root = target.baseUrl.replace(/\/v1$/u, '');
    const lookupSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const builds = sourcesOf(target.model).map(async ({ path, body, schema }) => {
      const url = `${root}${path}`;
      const request = {
        url,
        apiKey: target.apiKey,
        timeoutMs,
        signal: lookupSignal,
        maxBytes: MAX_RESPONSE_BYTES,
      };
      const response = await exchange(clock, body === undefined ? request : { ...request, body });
      return response.ok && response.status === 200 ? parseBuild(schema, response.text) : null;
    });
    // The first source in the list wins, not the fastest one.
    return (await Promise.all(builds)).find((build) => build !== null) ?? null;
  }

  return {
    async findBuild(target, signal) {
      const key = `${target.baseUrl} ${target.model}`;
      const cachedBuild = cache.get(key);
      if (cachedBuild !== undefined && clock.monotonicMs() - cachedBuild.atMs < CACHE_MS)
        return cachedBuild.build;
      const build = await requestBuild(target, signal);
      if (!signal.aborted) cache.set(key, { atMs: clock.monotonicMs(), build });
      return build;
    },
  };
}

function parseBuild(schema: z.ZodType<ModelBuild>, body: string): ModelBuild | null {
  try {
    const { model, quantisation, contextLength } = schema.parse(JSON.parse(body));
    return { model: cleanLabel(model), quantisation: cleanLabel(quantisation), contextLength };
  } catch {
    return null;
  }
}
