import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { GameRegistry } from '../games/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { CoreServices } from '../platform/core-services.ts';
import { MAX_DELAY_MS, type Sessions } from '../sessions/index.ts';
import { publishedAddressStore } from './store.ts';
import type { PublishedKind, PublishedAddressRecord } from './types.ts';

export interface SpectatorsDeps extends CoreServices {
  readonly sessions: Pick<Sessions, 'findSummary' | 'publicViews'>;
  readonly leagues: { readonly readModel: Pick<LeaguesApi['readModel'], 'readScoreboard'> };
  readonly games: Pick<GameRegistry, 'get'>;
}

export interface PublishRequest {
  readonly kind: PublishedKind;
  readonly subject: string;
  /**
   * Milliseconds; by default the delay of the session itself, and at least three minutes for a game with hidden parts
   * that is in progress; none for a scoreboard.
   */
  readonly delayMs?: number | undefined;
}

type PublishRefusalCode = 'NOT_FOUND' | 'INVALID_REQUEST';

/** Publishes sessions and scoreboards under tickets, and withdraws them. */
export interface Spectators {
  publish(request: PublishRequest): Promise<Outcome<PublishedAddressRecord, PublishRefusalCode>>;
  /** Ends the address at once; its spectators are disconnected. */
  withdraw(ticket: string): Promise<Outcome<PublishedAddressRecord, 'NOT_FOUND'>>;
  /** The newest first, withdrawn ones too. */
  list(): readonly PublishedAddressRecord[];
  /** The address of a ticket; null when it is unknown or withdrawn. */
  find(ticket: string): PublishedAddressRecord | null;
  onWithdrawn(listener: (ticket: string) => void): void;
}

const TICKET_BYTES = 16;
/** The delay of a running game with hidden parts, unless another one is chosen. */
const HIDDEN_DELAY_MS = 180_000;

export function createSpectators(deps: SpectatorsDeps): Spectators {
  const store = publishedAddressStore(deps.db);
  const { writer, audit, runtime, sessions } = deps;
  const listeners = new Set<(ticket: string) => void>();
  const nowIso = (): string => new Date(runtime.clock.nowMs()).toISOString();
  const appendAudit = (action: string, { ticket, kind, subject, delayMs }: PublishedAddressRecord): void =>
    void audit.append({
      system: 'sessions',
      action,
      subject,
      actor: 'person',
      payload: { kind, delayMs, ticket: ticket.slice(0, 6) },
    });
  return {
    async publish({ kind, subject, delayMs }) {
      if (delayMs !== undefined && (delayMs < 0 || delayMs > MAX_DELAY_MS))
        return refuse('INVALID_REQUEST', 'A delay is between 0 and one hour');
      if (kind === 'league' && deps.leagues.readModel.readScoreboard(subject, nowIso()) === null)
        return refuse('NOT_FOUND', 'No such league');
      if (kind === 'session') {
        const problem = await delaySession(deps, subject, delayMs);
        if (problem !== null) return problem;
      }
      return writer.write(() => {
        const address: PublishedAddressRecord = {
          ticket: Buffer.from(runtime.random.bytes(TICKET_BYTES)).toString('base64url'),
          kind,
          subject,
          delayMs: kind === 'session' ? sessions.publicViews.delayMs(subject) : (delayMs ?? 0),
          createdAt: nowIso(),
          withdrawnAt: null,
        };
        store.insert(address);
        appendAudit('TABLE_PUBLISHED', address);
        return accept(address);
      });
    },
    withdraw: (ticket) =>
      writer.write(() => {
        const address = store.find(ticket);
        if (address === null) return refuse('NOT_FOUND' as const, 'There is no such published address');
        if (address.withdrawnAt !== null) return accept(address);
        const withdrawnAt = nowIso();
        store.markWithdrawn(ticket, withdrawnAt);
        appendAudit('TABLE_WITHDRAWN', address);
        writer.afterCommit(() => listeners.forEach((listener) => listener(ticket)));
        return accept({ ...address, withdrawnAt });
      }),
    list: store.list,
    find(ticket) {
      const address = store.find(ticket);
      return address?.withdrawnAt === null ? address : null;
    },
    onWithdrawn: (listener) => void listeners.add(listener),
  };
}

/** Sets the delay before the session has an address, so that nothing is shown early. */
async function delaySession(
  { sessions, games }: SpectatorsDeps,
  sessionId: string,
  requestedMs: number | undefined,
): Promise<Outcome<never, PublishRefusalCode> | null> {
  const summary = sessions.findSummary(sessionId);
  if (summary === null) return refuse('NOT_FOUND', 'No such session');
  const isHidden = games.get(summary.template)?.hasHiddenParts === true && summary.status === 'active';
  const ownDelayMs = sessions.publicViews.delayMs(sessionId);
  const delayMs = requestedMs ?? (isHidden ? Math.max(ownDelayMs, HIDDEN_DELAY_MS) : ownDelayMs);
  if (delayMs === ownDelayMs) return null;
  const set = await sessions.publicViews.setDelay(sessionId, { delayMs, actor: 'person' });
  return set.ok ? null : refuse('INVALID_REQUEST', set.message);
}
