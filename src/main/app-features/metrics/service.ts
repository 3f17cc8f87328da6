import type { CoreServices } from '../../platform/core-services.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { metricsTokenStore } from './store.ts';

/** The token that reads `GET /metrics` and nothing else. There is at most one. */
export interface MetricsAccess {
  /** Creates a token and revokes the previous one. Only its SHA-256 is stored. */
  createToken(): Promise<string>;
  /** Revokes the token; false when there was none. */
  revokeToken(): Promise<boolean>;
  isToken(token: string): boolean;
}

const TOKEN_BYTES = 32;

export function createMetricsAccess({
  db,
  writer,
  audit,
  runtime,
}: Pick<CoreServices, 'db' | 'writer' | 'audit' | 'runtime'>): MetricsAccess {
  const store = metricsTokenStore(db);
  const appendTokenAudit = (change: 'made' | 'revoked'): void =>
    void audit.append({
      system: 'host',
      action: 'METRICS_TOKEN_CHANGED',
      subject: 'metrics',
      actor: 'person',
      payload: { change },
    });
  return {
    async createToken() {
      const token = Buffer.from(runtime.random.bytes(TOKEN_BYTES)).toString('base64url');
      await writer.write(() => {
        store.replace(tokenHash(token), new Date(runtime.clock.nowMs()).toISOString());
        appendTokenAudit('made');
      });
      return token;
    },
    revokeToken: () =>
      writer.write(() => {
        const wasDeleted = store.deleteHash();
        if (wasDeleted) appendTokenAudit('revoked');
        return wasDeleted;
      }),
    isToken: (token) => store.findHash() === tokenHash(token),
  };
}
