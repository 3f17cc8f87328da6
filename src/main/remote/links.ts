import { cleanName } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { CoreServices } from '../platform/core-services.ts';
import { tokenHash } from '../platform/token-hash.ts';
import { MAX_IN_FLIGHT } from '../../shared/wire/remote.ts';
import { createLinkCalls, type LinkCalls } from './link-calls.ts';
import { openPlayerPort, type PlayerPort } from './player-port.ts';
import type { RemoteStore } from './store.ts';
import type { RemoteLinkRow } from './types.ts';
import { checkPlayerMessage, registeredIdIn } from './player-message.ts';

export interface LinksDeps extends CoreServices {
  readonly store: RemoteStore;
  /** The manager's port; null while it does not listen. */
  readonly managerPort: () => number | null;
  /**
   * The ports at which the league may call players although they are outside its ranges, with the identity under which
   * each player is rated.
   */
  readonly linkPorts: Map<number, string>;
}

/** A link that is open. */
export interface OpenedLink {
  readonly link: RemoteLinkRow;
  readonly calls: LinkCalls;
  /** Opens the link again later. Null unless the invitation has just been used, because only the hash is stored. */
  readonly secret: string | null;
}

/** The response to a player's message, with its HTTP status: the manager's, or a refusal by this host. */
export interface ManagerResponse {
  readonly http: number;
  readonly body: string;
}

export type LinkRefusalCode = 'UNAUTHORIZED' | 'CONFLICT' | 'GONE';

export interface Links {
  /** Opens the link of an invitation's token, which can be used once. */
  acceptInvitation(token: string, name: string): Promise<Outcome<OpenedLink, LinkRefusalCode>>;
  /** Opens the link of a secret again; null for an unknown one, and once its invitation is revoked. */
  reopen(secret: string): OpenedLink | null;
  /** Refuses a token or secret that would open no link now. It is called before a connection is accepted. */
  checkToken(token: string): Outcome<null, LinkRefusalCode>;
  /** Sends a message of the player to the manager, and stores the player's id when the message registers it. */
  forwardToManager(opened: OpenedLink, text: string): Promise<ManagerResponse>;
  /** Disconnects the link of an invitation, if it has one, and calls the listeners of `onEnd`. */
  end(invitationId: string): void;
  onEnd(listener: (linkId: string) => void): void;
  isConnected(linkId: string): boolean;
  /** Opens the ports of known players again, at which the league calls them, or other ports where these are taken. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET_BYTES = 32;
/** How long the manager may take to respond to a message of a player. */
const MANAGER_TIMEOUT_MS = 30_000;

export const createLinks = (deps: LinksDeps): Links => new OpenLinks(deps);

/** Opens the link of a hello. Its token is that of an invitation at first, and later the secret of the link. */
export async function acceptOrReopen(
  links: Pick<Links, 'acceptInvitation' | 'reopen'>,
  { token, name }: { readonly token: string; readonly name: string },
): Promise<Outcome<OpenedLink, LinkRefusalCode>> {
  const reopened = links.reopen(token);
  return reopened === null ? links.acceptInvitation(token, name) : accept(reopened);
}

class OpenLinks implements Links {
  private readonly deps: LinksDeps;
  private readonly calls = new Map<string, LinkCalls>();
  private readonly ports = new Map<string, Promise<PlayerPort>>();
  /** By link, the number of messages to which the manager has not responded yet. A link without one has no entry. */
  private readonly unansweredMessages = new Map<string, number>();
  private readonly listeners = new Set<(linkId: string) => void>();

  constructor(deps: LinksDeps) {
    this.deps = deps;
  }

  checkToken(token: string): Outcome<null, LinkRefusalCode> {
    if (this.findUsableLink(token) !== null) return accept(null);
    const { store, runtime } = this.deps;
    const invitation = store.findInvitationByToken(tokenHash(token));
    if (invitation === null) return refuse('UNAUTHORIZED', 'This invitation is not known here');
    if (invitation.revokedAt !== null) return refuse('GONE', 'This invitation was revoked');
    if (invitation.expiresMs <= runtime.clock.nowMs()) return refuse('GONE', 'This invitation has expired');
    const existingLink = store.findLinkByInvitation(invitation.invitationId);
    return existingLink === null
      ? accept(null)
      : refuse('CONFLICT', `This invitation is used by "${existingLink.name}"; ask for another one`);
  }

  async acceptInvitation(token: string, wantedName: string): Promise<Outcome<OpenedLink, LinkRefusalCode>> {
    const { store, runtime, writer, audit } = this.deps;
    const secret = Buffer.from(runtime.random.bytes(SECRET_BYTES)).toString('base64url');
    const linkId = runtime.ids.uuid();
    const createdAt = new Date(runtime.clock.nowMs()).toISOString();
    const stored = await writer.write(() => {
      const checked = this.checkToken(token);
      const invitation = store.findInvitationByToken(tokenHash(token));
      if (!checked.ok || invitation === null) return checked;
      const { invitationId, leagueId } = invitation;
      const name = cleanName(wantedName, invitation.note);
      store.insertLink({ linkId, invitationId, secretHash: tokenHash(secret), name, createdAt });
      audit.append({
        system: 'league',
        action: 'REMOTE_LINKED',
        subject: leagueId,
        actor: `link:${linkId}`,
        payload: { name },
      });
      return accept(null);
    });
    if (!stored.ok) return stored;
    const opened = this.reopen(secret);
    return opened === null
      ? refuse('UNAUTHORIZED', 'The link was not stored')
      : accept({ ...opened, secret });
  }

  reopen(secret: string): OpenedLink | null {
    const link = this.findUsableLink(secret);
    return link === null ? null : { link, calls: this.getOrCreateCalls(link.linkId), secret: null };
  }

  /** The link that `reopen` opens; null where it opens none. */
  private findUsableLink(secret: string): RemoteLinkRow | null {
    const { store } = this.deps;
    const link = store.findLinkBySecret(tokenHash(secret));
    const isUsable = link !== null && store.findInvitation(link.invitationId)?.revokedAt === null;
    return isUsable ? link : null;
  }

  async forwardToManager(opened: OpenedLink, text: string): Promise<ManagerResponse> {
    const { linkId } = opened.link;
    const count = this.unansweredMessages.get(linkId) ?? 0;
    if (count >= MAX_IN_FLIGHT)
      return failedResponse(429, 'RATE_LIMITED', 'Wait for the responses to earlier messages');
    this.unansweredMessages.set(linkId, count + 1);
    try {
      return await this.forward(opened, text);
    } finally {
      const left = (this.unansweredMessages.get(linkId) ?? 1) - 1;
      if (left === 0) this.unansweredMessages.delete(linkId);
      else this.unansweredMessages.set(linkId, left);
    }
  }

  private async forward({ link, calls }: OpenedLink, text: string): Promise<ManagerResponse> {
    const { store, writer, managerPort } = this.deps;
    const playerPort = await this.openPortOnce(link, calls).catch(() => null);
    if (playerPort === null)
      return failedResponse(503, 'UNAVAILABLE', 'No port is free for this player; try again');
    const { port } = playerPort;
    const { leagueId, playerId } = store.findLink(link.linkId) ?? link;
    const endpoint = `http://127.0.0.1:${port}/mcp`;
    const message = checkPlayerMessage(text, { leagueId, endpoint, playerId });
    if (!message.ok) return failedResponse(403, 'FORBIDDEN', message.message);
    const manager = managerPort();
    const response = manager === null ? null : await post(manager, message.text);
    if (response === null) return failedResponse(503, 'UNAVAILABLE', 'The manager does not respond');
    const newPlayerId = message.isRegistration ? registeredIdIn(response.body) : null;
    if (newPlayerId !== null && newPlayerId !== playerId)
      await writer.write(() => store.updatePlayer(link.linkId, newPlayerId));
    return response;
  }

  end(invitationId: string): void {
    const link = this.deps.store.findLinkByInvitation(invitationId);
    if (link === null) return;
    this.calls.get(link.linkId)?.close();
    for (const listener of this.listeners) listener(link.linkId);
  }

  onEnd(listener: (linkId: string) => void): void {
    this.listeners.add(listener);
  }

  isConnected(linkId: string): boolean {
    return this.calls.get(linkId)?.isConnected() ?? false;
  }

  async start(): Promise<void> {
    const links = this.deps.store.listLinks().filter(({ port }) => port !== null);
    // Where no port is free now, the next message of the player opens one.
    await Promise.allSettled(
      links.map((link) => this.openPortOnce(link, this.getOrCreateCalls(link.linkId))),
    );
  }

  async stop(): Promise<void> {
    for (const calls of this.calls.values()) calls.close();
    const ports = await Promise.allSettled(this.ports.values());
    await Promise.all(ports.map((port) => (port.status === 'fulfilled' ? port.value.close() : null)));
  }

  private getOrCreateCalls(linkId: string): LinkCalls {
    const linkCalls = this.calls.get(linkId) ?? createLinkCalls(this.deps.runtime.clock);
    this.calls.set(linkId, linkCalls);
    return linkCalls;
  }

  private openPortOnce(link: RemoteLinkRow, calls: LinkCalls): Promise<PlayerPort> {
    const port = this.ports.get(link.linkId);
    if (port !== undefined) return port;
    const opening = this.openPort(link, calls);
    this.ports.set(link.linkId, opening);
    // A port that could not be opened is tried again with the next message of the player.
    opening.catch(() => this.ports.delete(link.linkId));
    return opening;
  }

  private async openPort(link: RemoteLinkRow, calls: LinkCalls): Promise<PlayerPort> {
    const { store, writer, linkPorts } = this.deps;
    const opened = await openPlayerPort(link.port, (body, timeoutMs) => calls.call(body, timeoutMs));
    // Ratings follow the invitation, whatever the port.
    linkPorts.set(opened.port, `invited:${link.invitationId}`);
    try {
      await writer.write(() => store.updatePort(link.linkId, opened.port));
    } catch (error) {
      linkPorts.delete(opened.port);
      await opened.close();
      throw error;
    }
    return opened;
  }
}

const failedResponse = (http: number, code: string, message: string): ManagerResponse => ({
  http,
  body: JSON.stringify({ error: { code, message } }),
});

async function post(port: number, body: string): Promise<ManagerResponse | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(MANAGER_TIMEOUT_MS),
    });
    return { http: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
