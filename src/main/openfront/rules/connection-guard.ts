/** Decides which requests may open the game's WebSocket, before the upgrade. */

export interface ConnectionAttempt {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly url: string;
}

export interface AdmissionRules {
  readonly port: number;
  readonly origins: readonly string[];
  /** Accepts clients that are not browsers; set by `--openfront-allow-no-origin`. */
  readonly allowNoOrigin: boolean;
}

/** The origins of the game's development server. */
export const DEFAULT_ORIGINS = [
  'http://localhost:9000',
  'http://localhost:5173',
  'http://127.0.0.1:9000',
  'http://127.0.0.1:5173',
] as const;

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Null admits the request; otherwise the HTTP status of the refusal. Any web page can try to connect
 * here.
 */
export function refusalStatusOf(
  { host, origin, url }: ConnectionAttempt,
  rules: AdmissionRules,
): 400 | 403 | 404 | null {
  if (host === undefined || host === '') return 400;
  if (!LOOPBACK.some((name) => host.toLowerCase() === `${name}:${rules.port}`)) return 403;
  if (origin === undefined ? !rules.allowNoOrigin : !rules.origins.includes(origin)) return 403;
  return url.split('?', 1)[0] === '/' ? null : 404;
}

const ORIGIN = /^https?:\/\/(?:\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/u;

/** Browsers send origins in lower case and without a path, so any other text would never match. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text) && text.length <= 200;
