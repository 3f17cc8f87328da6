import type {
  DetectedServer,
  EndpointChange,
  EndpointServer,
  ModelEndpoint,
  ModelLimits,
  ModelPolicy,
  ModelSampling,
  NewEndpoint,
} from '../../../src/shared/contract/index.ts';
import { NO_PRICE, toPriceForm, parsePrice, type PriceForm } from './price-form.ts';

export type PresetId = DetectedServer['kind'] | 'other';

interface EndpointPreset {
  readonly name: string;
  readonly baseUrl: string;
  /** A model name as this server writes it, shown as a hint. */
  readonly example: string;
}

export const PRESETS: Readonly<Record<PresetId, EndpointPreset>> = {
  ollama: { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', example: 'qwen3:8b' },
  lm_studio: { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', example: 'qwen/qwen3-8b' },
  llama_cpp: { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', example: 'default' },
  vllm: { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', example: 'Qwen/Qwen3-8B' },
  other: { name: '', baseUrl: '', example: 'gpt-oss-20b' },
};
export const PRESET_IDS = Object.keys(PRESETS) as readonly PresetId[];

export const DEFAULT_LIMITS: ModelLimits = {
  requestsAtOnce: 1,
  perMoveMs: 120_000,
  maxTokens: 1024,
  promptTokens: 3500,
  attempts: 3,
};

export const DEFAULT_SAMPLING: ModelSampling = { temperature: 0.2, seed: null };

export interface EndpointForm {
  readonly preset: PresetId;
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Typed here and sent, never read back. */
  readonly apiKey: string;
  /** True to delete the stored key. */
  readonly dropKey: boolean;
  /** The servers besides the first one. */
  readonly servers: readonly EndpointServer[];
  readonly limits: ModelLimits;
  readonly sampling: ModelSampling;
  readonly policy: ModelPolicy;
  readonly price: PriceForm;
}

/** The form of a new endpoint. `takenNames` are those of the other endpoints, so that the proposed name is free. */
export const initialEndpointForm = (preset: PresetId, takenNames: readonly string[]): EndpointForm => ({
  preset,
  name: freeEndpointName(PRESETS[preset].name, takenNames),
  baseUrl: PRESETS[preset].baseUrl,
  model: '',
  apiKey: '',
  dropKey: false,
  servers: [],
  limits: DEFAULT_LIMITS,
  sampling: DEFAULT_SAMPLING,
  policy: 'forfeit',
  price: NO_PRICE,
});

const presetAt = (baseUrl: string): PresetId =>
  PRESET_IDS.find((id) => id !== 'other' && PRESETS[id].baseUrl === baseUrl) ?? 'other';

export const toEndpointForm = (endpoint: ModelEndpoint): EndpointForm => ({
  preset: presetAt(endpoint.baseUrl),
  name: endpoint.name,
  baseUrl: endpoint.baseUrl,
  model: endpoint.model,
  apiKey: '',
  dropKey: false,
  servers: endpoint.servers,
  limits: endpoint.limits,
  sampling: endpoint.sampling,
  policy: endpoint.policy,
  price: toPriceForm(endpoint.price),
});

/** Applies another server's defaults and keeps what the person typed. */
export function withPreset(
  form: EndpointForm,
  preset: PresetId,
  takenNames: readonly string[],
): EndpointForm {
  const before = PRESETS[form.preset];
  const after = PRESETS[preset];
  return {
    ...form,
    preset,
    name:
      form.name === freeEndpointName(before.name, takenNames)
        ? freeEndpointName(after.name, takenNames)
        : form.name,
    baseUrl: form.baseUrl === before.baseUrl ? after.baseUrl : form.baseUrl,
  };
}

export const isEndpointFormComplete = (form: EndpointForm): boolean =>
  parsePrice(form.price) !== null &&
  [form.name, form.baseUrl, form.model, ...form.servers.map(({ baseUrl }) => baseUrl)].every(
    (text) => text.trim() !== '',
  );

const fieldsOf = (form: EndpointForm) => ({
  name: form.name.trim(),
  baseUrl: form.baseUrl.trim(),
  model: form.model.trim(),
  servers: form.servers.map((server) => ({ ...server, baseUrl: server.baseUrl.trim() })),
  limits: form.limits,
  sampling: form.sampling,
  policy: form.policy,
  price: parsePrice(form.price)?.price ?? null,
});

const typedKeyOf = (form: EndpointForm): { apiKey?: string } =>
  form.apiKey.trim() === '' ? {} : { apiKey: form.apiKey.trim() };

export const toNewEndpoint = (form: EndpointForm): NewEndpoint => ({
  ...fieldsOf(form),
  ...typedKeyOf(form),
});

/** Converts the form to a change; the key is part of it only when one was typed or is to be deleted. */
export const toEndpointChange = (endpointId: string, form: EndpointForm): EndpointChange => ({
  endpointId,
  ...fieldsOf(form),
  ...(form.dropKey ? { apiKey: null } : typedKeyOf(form)),
});

/** A name may have 64 characters; the others are for the number. */
const MAX_BASE_LENGTH = 60;

/** Returns the name, cut to `MAX_BASE_LENGTH`; a number is added if an endpoint has the same name in upper or lower case. */
export function freeEndpointName(preferred: string, takenNames: readonly string[]): string {
  const lowerCaseNames = new Set(takenNames.map((name) => name.toLowerCase()));
  const base = preferred.slice(0, MAX_BASE_LENGTH);
  let name = base;
  for (let count = 2; lowerCaseNames.has(name.toLowerCase()); count += 1) name = `${base} ${count}`;
  return name;
}

/** As in the host's estimate of tokens (`src/main/models/prompt/prompt.ts`). */
const CHARACTERS_PER_TOKEN = 2.7;
const TOKENIZER_RESERVE = 1.15;

/**
 * Estimates how many characters fit into a budget of tokens, rounded to hundreds. The host's estimate also counts tokens
 * for each legal action; this one cannot know them.
 */
export const charactersOf = (tokens: number): number =>
  Math.round((tokens / TOKENIZER_RESERVE) * CHARACTERS_PER_TOKEN * 0.01) * 100;
