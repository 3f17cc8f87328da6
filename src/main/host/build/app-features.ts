import { installedProgramUrl } from '../../platform/resource-url.ts';
import { createArchives, isRestoreWaiting } from '../../app-features/archives/index.ts';
import { createDemoData } from '../../app-features/demo-data/index.ts';
import { createInstallation } from '../../app-features/installation/index.ts';
import {
  createMcpClients,
  createWrittenEntries,
  readExtension,
  sessionsAddress,
  localConfigSystem,
} from '../../app-features/mcp-clients/index.ts';
import { createMetricsAccess } from '../../app-features/metrics/index.ts';
import { createUpdates } from '../../app-features/updates/index.ts';
import { startVerify } from '../../app-features/verify/index.ts';
import { createProgramInstaller } from '../../chain/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { HostOptions, StartHost } from '../../platform/host-api.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { readRunning } from '../../window-api/index.ts';
import type { Domains } from './domains.ts';
import type { Storage } from '../storage.ts';
import { correctClientEntries, correctTerminalCommand } from './client-entries.ts';

interface AppFeatureDeps {
  readonly options: HostOptions;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly domains: Domains;
  /** Starts the second host, which shows demo data. */
  readonly startHost: StartHost;
  readonly gatewayPort: () => number;
}

/** Builds the features that concern the whole data folder, the program itself or other programs of this computer. */
export function buildAppFeatures(deps: AppFeatureDeps) {
  const { options, storage, bus, runtime, domains, startHost, gatewayPort } = deps;
  const { version, threadUrl, dataFolder, packaged } = options;
  const { settings } = domains;
  const configSystem = localConfigSystem(process.env);
  const updates = createUpdates({
    ...storage,
    bus,
    log: options.log,
    runtime,
    settings,
    version,
    packaged,
    updates: options.updates,
    running: () => readRunning(domains),
  });
  const mcpClients = createMcpClients({
    system: configSystem,
    program: options.childProgram ?? (() => null),
    dataFolder,
    address: {
      url: () => sessionsAddress(`http://127.0.0.1:${gatewayPort()}`),
      isToken: domains.agents.isToken,
      isFirst: packaged,
    },
    written: createWrittenEntries(dataFolder),
  });
  const installation = createInstallation({
    ...storage,
    place: options.installation,
    env: process.env,
    home: configSystem.home,
    version,
    updates,
  });
  return {
    metrics: createMetricsAccess({ ...storage, runtime }),
    archives: createArchives({ ...storage, bus, runtime, version, threadUrl }),
    isRestorePending: () => isRestoreWaiting(storage.paths),
    demoData: createDemoData({ options, startHost, bus, settings }),
    chainProgram: createProgramInstaller({
      ...storage,
      bus,
      folder: storage.paths.chain,
      env: process.env,
      pickFile: options.pickFile,
    }),
    updates,
    mcpClients,
    mcpExtension: () => readExtension(new URL('../../', installedProgramUrl(threadUrl))),
    installation,
    /**
     * Updates the references to this copy in other programs and in the terminal. It must be called when the port is
     * known, and does nothing in safe mode.
     */
    async correctReferences() {
      if (storage.safeMode !== null) return;
      await correctClientEntries(mcpClients, { ...storage, log: options.log });
      await correctTerminalCommand(installation, options.log);
    },
    verify: (onProgress: Parameters<typeof startVerify>[1]) =>
      startVerify({ threadUrl: threadUrl('verify-thread'), dataFolder, scope: 'audit' }, onProgress),
  };
}
