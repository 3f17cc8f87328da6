import { createEngineHost, type EngineHost, type EngineHostOptions } from '../../players/index.ts';
import type { CoreServices } from '../../platform/core-services.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { HostOptions } from '../../platform/host-api.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { SecretTexts } from '../../platform/secret-texts.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import type { Storage } from '../storage.ts';

/** The shared services from which every domain is built. */
export interface DomainDeps {
  readonly options: HostOptions;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly crashPoint: CrashTrigger;
  readonly adminToken: string;
  /** The secrets that are masked in the log. */
  readonly secrets: SecretTexts;
  /** The port of the gateway; before the gateway listens, the port that was requested. */
  readonly gatewayPort: () => number;
}

/** The services that nearly every domain needs. */
export const coreServicesOf = ({
  options,
  storage: { db, writer, audit },
  bus,
  runtime,
}: DomainDeps): CoreServices => ({
  db,
  writer,
  audit,
  bus,
  runtime,
  log: options.log,
});

/**
 * Opens an engine host with a thread of its own, so that players, sold analyses and evaluations never wait for
 * each other.
 */
export const openEngineHost = (
  { options, runtime }: DomainDeps,
  { graceMs, isBackground = false }: Pick<EngineHostOptions, 'graceMs' | 'isBackground'> = {},
): EngineHost =>
  createEngineHost({
    threadUrl: options.threadUrl('engine-thread'),
    random: runtime.random,
    clock: systemClock,
    log: options.log,
    isBackground,
    ...(graceMs === undefined ? {} : { graceMs }),
  });
