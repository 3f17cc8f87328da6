import type { Audit } from './audit/index.ts';
import type { Db, Writer } from './db/writer.ts';
import type { Bus } from './events/bus.ts';
import type { Log } from './log.ts';
import type { Runtime } from './runtime.ts';

/**
 * The services that every domain with stored data needs; the host gives all of them the
 * same instances. `platform` holds such services and knows no domain; `host` creates the
 * services and the domains and connects them.
 */
export interface CoreServices {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
}
