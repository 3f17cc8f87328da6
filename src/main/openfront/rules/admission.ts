/** Who may open the game's socket, judged before the upgrade (decision 32, N4). */

export interface ConnectionAttempt {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly url: string;
}

export interface AdmissionRules {
  readonly port: number;
  readonly origins: readonly string[];
  /** For tools that are no browser; `--openfront-allow-no-origin`. */
  readonly allowNoOrigin: boolean;
}

/** Where the game's own development server and its usual port serve it. */
export const DEFAULT_ORIGINS = [
  'http://localhost:9000',
  'http://localhost:5173',
  'http://127.0.0.1:9000',
  'http://127.0.0.1:5173',
] as const;

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Null lets it in; otherwise the HTTP status of the refusal. Any page can knock here, so nothing is guessed. */
export function refusalOf(
  { host, origin, url }: ConnectionAttempt,
  rules: AdmissionRules,
): 400 | 403 | 404 | null {
  if (host === undefined || host === '') return 400;
  if (!LOOPBACK.some((name) => host.toLowerCase() === `${name}:${rules.port}`)) return 403;
  if (origin === undefined ? !rules.allowNoOrigin : !rules.origins.includes(origin)) return 403;
  return url.split('?', 1)[0] === '/' ? null : 404;
}

const ORIGIN = /^https?:\/\/(?:\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/u;

/** A browser sends origins in lower case and without a path; anything else would never match. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text) && text.length <= 200;
