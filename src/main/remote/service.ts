import { networkInterfaces } from 'node:os';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { RemoteAddress } from '../platform/host-api.ts';
import type { TrustedAddress } from '../platform/net/request-guard.ts';
import type { SecretVault } from '../platform/runtime.ts';
import {
  createRetryingListener,
  type ListenerStatus,
  type RetryingListener,
} from '../platform/net/listeners/retrying-listener.ts';
import { describePortFailure } from '../platform/net/listeners/port-failure.ts';
import type { RemoteInvitation } from '../../shared/wire/remote.ts';
import { createCertificate, createPrivateKeyPem } from './tls/certificate.ts';
import { invitePlayers, revokeInvitation, type InvitationRequest } from './invitations.ts';
import { createLinks, type Links, type LinksDeps } from './links.ts';
import { openRemoteListener, type RemoteListener } from './listener.ts';
import type { RemoteSpectators } from './routes/spectator-upgrade.ts';
import type { RemoteWorkers } from './routes/worker-routes.ts';
import { remoteStore, type RemoteStore } from './store.ts';

export interface RemoteDeps extends CoreServices, Pick<LinksDeps, 'managerPort' | 'linkPorts'> {
  /** Null while remote access is off. */
  readonly address: RemoteAddress | null;
  readonly vault: SecretVault;
  readonly workers: RemoteWorkers;
  readonly spectators: RemoteSpectators;
  /** Whether the league is open for registration. */
  readonly isOpenLeague: (leagueId: string) => boolean;
}

/** An invitation as the organiser sees it. */
export interface InvitationView {
  readonly invitationId: string;
  readonly leagueId: string;
  readonly note: string;
  readonly expiresMs: number;
  readonly isRevoked: boolean;
  /** The name that the other computer gave; null while the invitation has not been used. */
  readonly name: string | null;
  /** Null until the player has registered with the manager. */
  readonly playerId: string | null;
  readonly isConnected: boolean;
}

type UnopenedPort = Pick<ListenerStatus, 'port' | 'holder' | 'failure'>;

export interface RemoteStatus {
  /** Null until the listener has opened once, and while remote access is off. */
  readonly url: string | null;
  /** The port that could not be opened; absent while the port is open, and while remote access is off. */
  readonly unopenedPort?: UnopenedPort;
  /** The pin of the listener's certificate; null when `url` is null. */
  readonly pin: string | null;
  /** The number of open WebSocket connections of players; one that polls over HTTP is not counted. */
  readonly connectionCount: number;
  readonly invitations: readonly InvitationView[];
}

/** Remote access: a listener for players of other computers, off unless a person switches it on. */
export interface RemoteAccess {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Null while remote access is off. */
  listenerStatus(): ListenerStatus | null;
  status(): RemoteStatus;
  invite(
    request: InvitationRequest,
  ): Promise<Outcome<readonly (RemoteInvitation & { readonly note: string })[], 'NOT_FOUND' | 'UNAVAILABLE'>>;
  revoke(invitationId: string): Promise<Outcome<null, 'NOT_FOUND'>>;
}

const KEY_REF = 'remote-access-key';

/**
 * The names by which a certificate and the Host header know this computer: `localhost` and the address, or every IPv4
 * address when the listener is open to all of them.
 */
function ownAddresses(host: string): readonly string[] {
  if (host !== '0.0.0.0') return [host, 'localhost'];
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
  );
  return [
    ...new Set([...addresses.filter((address) => !address.startsWith('127.')), '127.0.0.1', 'localhost']),
  ];
}

/** The listener while it is open, with its certificate in PEM and the pin of the certificate's key. */
interface OpenListener {
  readonly listener: RemoteListener;
  readonly pem: string;
  readonly pin: string;
}

async function loadOrCreateKey(vault: SecretVault): Promise<string> {
  const stored = await vault.get(KEY_REF);
  if (stored !== null) return stored;
  const newKey = createPrivateKeyPem();
  await vault.set(KEY_REF, newKey);
  return newKey;
}

function trustedAddresses(address: RemoteAddress, names: readonly string[]) {
  const { publicUrl } = address;
  return (port: number): readonly TrustedAddress[] =>
    publicUrl === null
      ? names.map((name) => ({ host: `${name}:${port}`, origin: `https://${name}:${port}` }))
      : [{ host: new URL(publicUrl).host, origin: publicUrl }];
}

/** Creates the listener of an address that a person chose. `onOpen` is called each time it has opened. */
function createListener(
  { runtime, log, vault, workers, spectators }: RemoteDeps,
  { address, links }: { readonly address: RemoteAddress; readonly links: Links },
  onOpen: (open: OpenListener) => void,
): RetryingListener {
  const names = ownAddresses(address.host);
  const { host, port, publicUrl } = address;
  const { clock, random } = runtime;
  const trusted = trustedAddresses(address, names);
  return createRetryingListener({
    name: 'listener for remote access',
    port,
    clock,
    log,
    async open() {
      const key = await loadOrCreateKey(vault);
      const certificate = createCertificate({
        privateKey: key,
        names,
        nowMs: clock.nowMs(),
        serial: random.bytes(16),
      });
      const tls = publicUrl === null ? { key, cert: certificate.pem } : null;
      const opened = await openRemoteListener({
        host,
        port,
        tls,
        trusted,
        links,
        workers,
        spectators,
        log,
        clock,
      });
      if (opened.ok) onOpen({ listener: opened.value, ...certificate });
      return opened;
    },
  });
}

const readInvitations = (store: RemoteStore, links: Links): readonly InvitationView[] =>
  store.listInvitations().map(({ invitationId, leagueId, note, expiresMs, revokedAt }) => {
    const link = store.findLinkByInvitation(invitationId);
    return {
      invitationId,
      leagueId,
      note,
      expiresMs,
      isRevoked: revokedAt !== null,
      name: link?.name ?? null,
      playerId: link?.playerId ?? null,
      isConnected: link !== null && links.isConnected(link.linkId),
    };
  });

/** The port that the listener could not open; null while it is open, and before the first attempt. */
function unopenedPortOf({ state, port, holder, failure }: ListenerStatus): UnopenedPort | null {
  if (failure !== undefined) return { port, holder, failure };
  return state === 'busy' ? { port, holder } : null;
}

const unopenedMessage = ({ port, holder, failure }: UnopenedPort): string =>
  failure === undefined
    ? `Remote access is not open: port ${port} is in use by ${holder ?? 'another program'}`
    : `Remote access is not open, because port ${port} cannot be opened: ${describePortFailure(failure)}`;

export function createRemoteAccess(deps: RemoteDeps): RemoteAccess {
  const { address } = deps;
  const store = remoteStore(deps.db);
  const links = createLinks({ ...deps, store });
  let openListener: OpenListener | null = null;
  const listener =
    address === null ? null : createListener(deps, { address, links }, (opened) => (openListener = opened));
  const url = (): string | null =>
    openListener === null || address === null
      ? null
      : (address.publicUrl ?? `https://${ownAddresses(address.host)[0] ?? ''}:${openListener.listener.port}`);
  const unopenedPort = () => (listener === null ? null : unopenedPortOf(listener.listenerStatus()));
  return {
    async start() {
      if (listener === null) return;
      await links.start();
      await listener.start();
    },
    async stop() {
      await listener?.stop();
      await links.stop();
    },
    listenerStatus: () => listener?.listenerStatus() ?? null,
    status() {
      const unopened = unopenedPort();
      return {
        url: url(),
        ...(unopened === null ? {} : { unopenedPort: unopened }),
        pin: openListener?.pin ?? null,
        connectionCount: openListener?.listener.connectionCount() ?? 0,
        invitations: readInvitations(store, links),
      };
    },
    async invite(request) {
      const baseUrl = url();
      if (openListener === null || baseUrl === null) {
        const unopened = unopenedPort();
        const message =
          unopened === null
            ? 'Remote access is off; start the host with --remote ADDRESS:7443'
            : unopenedMessage(unopened);
        return refuse('UNAVAILABLE', message);
      }
      const { pem, pin } = openListener;
      const issuedInvitations = await invitePlayers(deps, { store, isOpen: deps.isOpenLeague }, request);
      if (!issuedInvitations.ok) return issuedInvitations;
      return accept(
        issuedInvitations.value.map(({ invitation, token }) => ({
          v: 1 as const,
          scope: `league:${invitation.leagueId}`,
          url: baseUrl,
          pin,
          pem,
          token,
          expires: new Date(invitation.expiresMs).toISOString(),
          note: invitation.note,
        })),
      );
    },
    async revoke(invitationId) {
      const revocation = await revokeInvitation(deps, store, invitationId);
      if (!revocation.ok) return revocation;
      links.end(invitationId);
      return accept(null);
    },
  };
}
