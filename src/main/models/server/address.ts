import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/**
 * Normalizes the typed base address of an OpenAI-compatible server, for example
 * to `http://127.0.0.1:11434/v1`. The host contacts this address only and
 * follows no redirect.
 */
export function parseBaseUrl(typed: string): Outcome<string, 'INVALID_REQUEST'> {
  const url = URL.parse(typed.trim());
  if (url === null) return invalid('The address must look like http://127.0.0.1:11434/v1');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return invalid('The address must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    return invalid('The address must not contain a user name or password; use the API key field');
  if (url.search !== '' || url.hash !== '')
    return invalid('The address must not contain a query or a fragment');
  if (isLinkLocal(url.hostname))
    return invalid(
      'Link-local addresses are not allowed, because they are reserved for services of the machine',
    );
  const path = url.pathname.replace(/\/+$/u, '').replace(/\/(chat\/completions|models)$/u, '');
  return accept(`${url.origin}${path === '' ? '/v1' : path}`);
}

const invalid = (message: string) => refuse('INVALID_REQUEST', message);

/** Cloud providers serve the credentials of a machine at link-local addresses. */
const isLinkLocal = (host: string): boolean =>
  host.startsWith('169.254.') || /^\[fe[89ab]/u.test(host) || host.startsWith('[::ffff:a9fe:');

/** Common model servers with their default addresses. */
export const USUAL_SERVERS = [
  { kind: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { kind: 'lm_studio', title: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { kind: 'llama_cpp', title: 'llama.cpp server', baseUrl: 'http://127.0.0.1:8080/v1' },
  { kind: 'vllm', title: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const;
