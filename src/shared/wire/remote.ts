import { z } from 'zod';

/**
 * The protocol of links, version 1: a player's computer connects to the host, and each side sends JSON frames over the
 * WebSocket `/link`, or the same over HTTP with `/link/poll`, `/link/answer` and `/link/up`.
 */
export const LINK_PROTOCOL = 'arbiter.link.v1';
/** Maximum size of the body of one message in bytes. */
export const MAX_LINK_BODY = 65_536;
/** Maximum number of calls of the host that wait for a reply of one player at the same time. */
export const MAX_IN_FLIGHT = 8;
/** A poll is held open for at most this time. */
export const MAX_POLL_MS = 25_000;

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const body = z.string().max(MAX_LINK_BODY);

export const linkHello = z.strictObject({
  t: z.literal('hello'),
  v: z.literal(1),
  kind: z.literal('player'),
  name: z.string().max(64),
});
/** The player's reply to a call, or the code of league.v2 for the reason why there is none. */
export const linkAnswer = z.union([
  z.strictObject({ t: z.literal('answer'), id, http: z.int().min(100).max(599), body }),
  z.strictObject({ t: z.literal('answer'), id, error: z.enum(['E001', 'E003', 'E009']) }),
]);
export type WireLinkReply = z.infer<typeof linkAnswer>;
/** A message of the player to the manager. */
export const linkUp = z.strictObject({ t: z.literal('up'), id, body });

/** The messages that a player's side sends. */
export const linkClientFrame = z.union([linkHello, linkAnswer, linkUp]);

export const linkWelcome = z.object({
  t: z.literal('welcome'),
  link: z.string(),
  /** Only in the first welcome of an invitation; it opens the link again. */
  secret: z.string().nullable(),
  server_time: z.string(),
  limits: z.object({ body: z.number(), inflight: z.number() }),
});
export type LinkWelcome = z.infer<typeof linkWelcome>;
export const linkCall = z.object({ t: z.literal('call'), id, body: z.string(), timeout_ms: z.number() });
export type LinkCall = z.infer<typeof linkCall>;
export const linkUpResponse = z.object({ t: z.literal('up_answer'), id, http: z.number(), body: z.string() });
/** The messages that the host sends. */
export const linkHostFrame = z.union([linkWelcome, linkCall, linkUpResponse]);

/** A file of `arbiter invite --for league:ID`; every program that has it can join in this name. */
export const remoteInvitation = z.object({
  v: z.literal(1),
  scope: z.string().regex(/^league:.{1,64}$/u),
  /** `https://ADDRESS:PORT` of the host. */
  url: z.url(),
  /** SHA-256 of the host's public key (SPKI), base64. */
  pin: z.string().regex(/^[A-Za-z0-9+/]{43}=$/u),
  /** The host's certificate, for programs that cannot pin a key. */
  pem: z.string(),
  token: z.string().min(20).max(64),
  expires: z.string(),
});
export type RemoteInvitation = z.infer<typeof remoteInvitation>;

/** The link of an invitation. Everything secret is behind `#`, which no browser sends. */
export const invitationLink = ({
  url,
  token,
  pin,
}: Pick<RemoteInvitation, 'url' | 'token' | 'pin'>): string =>
  `${url}/join#t=${token}&p=${encodeURIComponent(pin)}`;

const LINK = /^(https:\/\/[^/#?\s]{1,255})\/join#t=([\w-]{20,64})&p=([\w%+/-]{43,140}={0,1})$/u;

/** The parts of a link; null for a text that is not a link. */
export function parseInvitationLink(
  text: string,
): { readonly url: string; readonly token: string; readonly pin: string } | null {
  const [, url, token, encoded = ''] = LINK.exec(text) ?? [];
  if (url === undefined || token === undefined) return null;
  const pin = encoded.replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '=');
  return /^[A-Za-z0-9+/]{43}=$/u.test(pin) ? { url, token, pin } : null;
}
