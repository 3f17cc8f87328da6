/**
 * Deep links such as `arbiter://open/session/<id>` from other programs. They lead to a place in the window and do nothing else:
 * nothing is started, joined, paid, approved, added or changed by one. A link is parsed and never loaded, because the
 * pages of the app have the same scheme.
 */

const MAX_BYTES = 512;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/u;
const PREFIX = 'arbiter://open/';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/u;
const HASH = /^0x[0-9a-f]{64}$/u;
const EMPTY = /^$/u;
const SECTION = /^[a-z]{1,32}$/u;

interface LinkTarget {
  readonly id: RegExp;
  readonly route: (id: string) => string;
}

/** Every place that a link may name, by its first part. */
const TARGETS: Readonly<Record<string, LinkTarget>> = {
  overview: { id: EMPTY, route: () => '/' },
  new: { id: EMPTY, route: () => '/new' },
  session: { id: UUID, route: (id) => `/sessions/${id}` },
  league: { id: NAME, route: (id) => `/leagues/${id}` },
  match: { id: NAME, route: (id) => `/rewards/matches/${id}` },
  tx: { id: HASH, route: (id) => `/chain/tx/${id}` },
  run: { id: NAME, route: (id) => `/arena/${id}` },
  settings: { id: SECTION, route: (id) => `/settings?at=${id}` },
};

/** Whether an argument is meant as a link, valid or not. */
export const isDeepLink = (text: string): boolean => /^arbiter:/iu.test(text);

/** The route of the window that a link names; null for anything that is not exactly such a link. */
export function routeOfDeepLink(link: string): string | null {
  if (link.length > MAX_BYTES || !PRINTABLE_ASCII.test(link) || !link.startsWith(PREFIX)) return null;
  // Whatever the pattern of a target does not allow, such as an encoded character, a query or a port, is refused.
  const [name = '', id = '', ...more] = link.slice(PREFIX.length).split('/');
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (target === undefined || more.length > 0) return null;
  return target.id.test(id) ? target.route(id) : null;
}

/** The link among the arguments of a start; null without one. The last one counts, as the system appends it. */
export const findDeepLink = (argv: readonly string[]): string | null => argv.findLast(isDeepLink) ?? null;
