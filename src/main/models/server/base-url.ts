import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseOutboundAddress } from '../../platform/http-client/outbound-address.ts';

/**
 * Normalises the typed base address of an OpenAI-compatible server, for example to `http://127.0.0.1:11434/v1`: the
 * path of a route is removed, and `/v1` is added when there is no path. The host contacts this address only and
 * follows no redirect.
 */
export function parseBaseUrl(text: string): Outcome<string, 'INVALID_REQUEST'> {
  const typedUrl = parseOutboundAddress(text, 'http://127.0.0.1:11434/v1');
  if (!typedUrl.ok) return typedUrl;
  const url = typedUrl.value;
  if (url.search !== '')
    return refuse('INVALID_REQUEST', 'The address must not contain a query or a fragment');
  const path = url.pathname.replace(/\/+$/u, '').replace(/\/(chat\/completions|models)$/u, '');
  return accept(`${url.origin}${path === '' ? '/v1' : path}`);
}

/** Common model servers with their default addresses. */
export const DEFAULT_SERVERS = [
  { kind: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { kind: 'lm_studio', title: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { kind: 'llama_cpp', title: 'llama.cpp server', baseUrl: 'http://127.0.0.1:8080/v1' },
  { kind: 'vllm', title: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const;
