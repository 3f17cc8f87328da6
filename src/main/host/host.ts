import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Archives } from '../app-features/archives/index.ts';
import { createConnectionApi } from '../platform/in-process-api.ts';
import { createWindowApi, createStatusFeed } from '../window-api/index.ts';
import { createCrashTrigger } from '../platform/crash-points.ts';
import type { DemoData } from '../app-features/demo-data/index.ts';
import {
  createLogFile,
  removeHostFile,
  findFolderRefusal,
  writeHostFile,
  writeLauncherFile,
} from '../platform/data-folder/index.ts';
import { createBus } from '../platform/events/bus.ts';
import type { Host, HostOptions, HostRefusalCode, ReadyInfo, StartHost } from '../platform/host-api.ts';
import { buildAppFeatures } from './build/app-features.ts';
import { buildDomains } from './build/domains.ts';
import { buildSignedFiles } from './build/signed-files.ts';
import { resumePace } from '../sessions/index.ts';
import {
  hostFacts,
  readListenerStates,
  serviceStates,
  storageFlags,
  findPortRefusal,
  unopenedPorts,
  windowContext,
} from './host-status.ts';
import { startRecordingRunningTime } from '../app-features/settings/index.ts';
import { watchClockGaps } from './clock-gaps.ts';
import { refuseTakenPort, gatewayPortOf } from './build/gateway-port.ts';
import { openHostGateway, windowUrl } from './gateway.ts';
import { findOptionsProblem } from './options-problem.ts';
import { followChainPort, readyInfoOf, type ReadyInfoInput } from './ready-info.ts';
import { realRuntime } from '../platform/real-runtime.ts';
import { createSecretTexts, createRedactedLog, type SecretTexts } from '../platform/secret-texts.ts';
import { optionalPortOf } from '../platform/net/listeners/retrying-listener.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { runStopPhases, type StopStep } from './stop-steps.ts';
import { requestBackupRestore, openStorage, recordHostEvent, type Storage } from './storage.ts';
import { createAttention, type Attention } from '../app-features/attention/index.ts';
import { createLogRing, createDataExport, type LogRing } from '../app-features/data-export/index.ts';
import { systemClock } from '../platform/clocks/system-clock.ts';
import { createTestClock } from '../platform/clocks/test-clock.ts';
import { createNames, readKnownAddresses } from '../app-features/names/index.ts';
import { createProfiles } from '../app-features/profiles/index.ts';
import type { ProgramInstaller } from '../chain/index.ts';
import type { Updates } from '../app-features/updates/index.ts';

/**
 * The composition root: builds every domain once and starts them in order. If one cannot start, all stop again. Wrong
 * options, a data folder that is unusable or in use, and a taken port are refused; any other error is thrown.
 */
export const startHost: StartHost = async (startOptions) => {
  const secrets = createSecretTexts();
  const logFile = createLogFile({ ...startOptions, nowMs: Date.now });
  const logs = createLogRing(createRedactedLog(logFile.log, secrets));
  const options = { ...startOptions, log: logs.log };
  const problem = findOptionsProblem(options);
  if (problem) return refuse('USAGE', problem);
  const testClock = options.testClock ? createTestClock() : null;
  const runtime = realRuntime(testClock ?? systemClock);
  const { log } = options;
  const bus = createBus((error, event) => log('error', 'a listener failed', { event, error: String(error) }));
  const crashPoint = createCrashTrigger(options.crashAt);
  const storage = await openStorage({ folder: options.dataFolder, runtime, bus, log, crashPoint });
  if (!storage.ok) return storage;
  logFile.begin();
  try {
    return await assemble({
      options,
      logs,
      secrets,
      runtime,
      bus,
      crashPoint,
      storage: storage.value,
      testClock,
    });
  } catch (error) {
    await storage.value.close();
    const refusal = findFolderRefusal(options.dataFolder, error);
    if (refusal === null) throw error;
    return refusal;
  }
};

const NOT_RECORDING = { stopRecordingTime: (): void => undefined };

interface Parts {
  readonly options: HostOptions;
  readonly logs: LogRing;
  readonly secrets: SecretTexts;
  readonly runtime: ReturnType<typeof realRuntime>;
  readonly bus: ReturnType<typeof createBus>;
  readonly crashPoint: ReturnType<typeof createCrashTrigger>;
  readonly storage: Storage;
  readonly testClock: ReturnType<typeof createTestClock> | null;
}

async function assemble(parts: Parts): Promise<Outcome<Host, HostRefusalCode>> {
  const { options, runtime, bus, storage } = parts;
  const { clock } = runtime;
  const startedAtMs = clock.nowMs();
  const adminToken = Buffer.from(runtime.random.bytes(24)).toString('base64url');
  let port = options.ports.gateway;
  const signInCodes = createSignInCodes(runtime);
  const domains = buildDomains({ ...parts, adminToken, gatewayPort: () => port });
  port = gatewayPortOf(options, domains.settings.get());
  const listeners = () => readListenerStates(domains, port);
  const { safeMode } = storage;
  const services = () => serviceStates({ ...listeners(), startedAtMs, ...storageFlags(storage) });
  const attention = createAttention({
    ...domains,
    ...storage,
    bus,
    clock,
    unopenedPorts: () => unopenedPorts(listeners()),
  });
  const statusFeed = createStatusFeed({ ...domains, attention, bus, clock, safeMode, services });
  const appFeatures = buildAppFeatures({ ...parts, domains, startHost, gatewayPort: () => port });
  const facts = async () => hostFacts(options, storage.paths, listeners());
  const dataExport = buildDataExport(parts, {
    settings: domains.settings,
    services,
    hostInfo: facts,
    api: () => createConnectionApi(windowApi.open()),
  });
  const windowApi = createWindowApi({
    ...domains,
    ...appFeatures,
    dataExport,
    names: createNames({ ...domains, db: storage.db, knownAddresses: () => readKnownAddresses(domains) }),
    profiles: createProfiles({ ...domains, db: storage.db }),
    ...buildSignedFiles(parts, domains),
    audit: storage.audit,
    bus,
    runtime,
    clock,
    statusFeed,
    services,
    startedAtMs,
    firstCalls: domains.clientFirstCalls.firstCalls,
    ...windowContext(options),
    safeMode,
    facts,
    restoreBackup: async (file) => requestBackupRestore(storage.paths, file),
  });
  const hostGateway = await openHostGateway({
    ...parts,
    port,
    domains,
    metrics: appFeatures.metrics,
    windowApi,
    statusFeed,
    adminToken,
    signInCodes,
    advanceTestClock: createClockAdvance(parts),
  });
  const stopParts = { ...appFeatures, domains, windowApi, statusFeed, attention, ...NOT_RECORDING };
  if (!hostGateway.ok) {
    await shutDown(parts, { ...stopParts, closeGateway: async () => undefined });
    return await refuseTakenPort(port, hostGateway.message);
  }
  port = hostGateway.value.port;
  parts.crashPoint('host.afterListen');
  const running = { ...stopParts, closeGateway: hostGateway.value.close };
  const readyInput = { gateway: port, adminToken, uiCode: signInCodes.reusable };
  const started = await beginOrStop(parts, running, readyInput);
  if (!started.ok) return started;
  const { ready, stopRecordingTime } = started.value;
  await appFeatures.correctReferences();
  let stopping: Promise<void> | null = null;
  return accept({
    ready,
    newWindowUrl: () => windowUrl(port, signInCodes.issue()),
    openWindowConnection: () => windowApi.open(),
    stop: () => (stopping ??= shutDown(parts, { ...running, stopRecordingTime })),
  });
}

/** Starts everything; if a part does not start, stops the parts that did. */
async function beginOrStop(
  parts: Parts,
  running: Omit<StopParts, 'stopRecordingTime'>,
  input: ReadyInfoInput,
): ReturnType<typeof begin> {
  const started = await begin(parts, running, input).catch(async (error: unknown) => {
    const stopped = runStopPhases(stopPhases(running), {
      clock: parts.runtime.clock,
      log: parts.options.log,
    });
    await stopped.catch(() => undefined);
    throw error;
  });
  if (!started.ok) await shutDown(parts, { ...running, ...NOT_RECORDING });
  return started;
}

const buildDataExport = (
  parts: Parts,
  exportDeps: Pick<Parameters<typeof createDataExport>[0], 'settings' | 'services' | 'hostInfo' | 'api'>,
) =>
  createDataExport({
    ...parts,
    ...parts.storage,
    ...exportDeps,
    doctor: parts.options.doctor ?? (async () => []),
  });

/** Creates the function that moves the test clock; it resolves when everything that became due has been stored. */
function createClockAdvance({ testClock, storage }: Parts): ((amountMs: number) => Promise<void>) | null {
  if (testClock === null) return null;
  return async (amountMs) => {
    testClock.advance(amountMs);
    // The writer runs its jobs in order, so an empty job resolves after the due ones are committed.
    await storage.writer.write(() => undefined);
  };
}

/**
 * Starts what handles money and the listeners first, because the ready line names their ports, and then the parts that
 * act on their own: games, players and timers. Refuses a taken port of a listener if the options say so.
 */
async function begin(
  parts: Parts,
  { domains, windowApi, updates }: Pick<StopParts, 'domains' | 'windowApi' | 'updates'>,
  input: ReadyInfoInput,
): Promise<Outcome<{ ready: ReadyInfo; stopRecordingTime: () => void }, 'PORT_IN_USE'>> {
  const { options, storage } = parts;
  if (storage.safeMode === null) {
    domains.moneyServices.start();
    domains.rewards.start();
    domains.prizes.start();
    domains.stakes.start();
    const { leagues, openfront, lichess, sales, spectatorListener } = domains;
    const optional = [sales?.start(), spectatorListener?.start(), domains.remote.start()];
    await Promise.all([leagues.start(), openfront.start(), lichess.start(), ...optional]);
  }
  const openfront = domains.openfront.listenerStatus();
  const lichess = domains.lichess.listenerStatus();
  const { sales, spectatorListener, remote } = domains;
  const optional = [sales, spectatorListener, remote].flatMap((listener) => listener?.listenerStatus() ?? []);
  const listeners = [domains.leagues.listenerStatus(), openfront, lichess, ...optional];
  const refusal = options.strictPorts ? findPortRefusal(listeners) : null;
  if (refusal !== null) return refusal;
  const chain = storage.safeMode === null ? await domains.chain.port() : null;
  const openfrontPort = openfront.state === 'listening' ? openfront.port : null;
  const lichessPort = lichess.state === 'listening' ? lichess.port : null;
  const [salesPort, spectatorPort, remotePort] = [sales, spectatorListener, remote].map(optionalPortOf);
  const ports = { sales: salesPort, spectators: spectatorPort, remote: remotePort };
  const openPorts = { ...ports, chain, openfront: openfrontPort, lichess: lichessPort };
  const ready = readyInfoOf(options, { ...input, ...openPorts }, domains.leagues.ports());
  return accept({ ready, stopRecordingTime: await startWork(parts, { domains, windowApi, updates, ready }) });
}

type RunningDomains = Pick<
  ReturnType<typeof buildDomains>,
  | 'sessions'
  | 'players'
  | 'challenges'
  | 'settings'
  | 'analysis'
  | 'arenas'
  | 'fleet'
  | 'leagues'
  | 'chain'
  | 'rewards'
  | 'openfront'
  | 'lichess'
  | 'sales'
  | 'broadcasts'
  | 'spectatorListener'
  | 'remote'
  | 'prizes'
  | 'stakes'
  | 'moneyServices'
>;

async function startWork(
  parts: Parts,
  work: Pick<StopParts, 'domains' | 'windowApi' | 'updates'> & { ready: ReadyInfo },
): Promise<() => void> {
  const { storage, options, runtime } = parts;
  const { domains } = work;
  let stopRecordingTime = (): void => undefined;
  if (storage.safeMode === null) {
    const lastRunningMs = domains.settings.lastRunningMs();
    domains.sessions.start(lastRunningMs);
    domains.challenges.start(lastRunningMs);
    domains.players.start();
    resumePace(domains);
    domains.arenas.start();
    domains.fleet.start(work.ready.url);
    await recordHostEvent(storage, 'HOST_STARTED', { version: options.version });
    stopRecordingTime = startRecordingTime(parts, domains);
    if (options.demo) await work.windowApi.startDemo();
    await work.updates.start();
  }
  const startedAt = new Date(runtime.clock.nowMs()).toISOString();
  if (options.launcher) writeLauncherFile(storage.paths.launcherFile, options.launcher);
  const { ports } = work.ready;
  const writeFile = (chain: number | null): void => {
    const openPorts = { ...ports, chain, referees: [...ports.referees] };
    const content = { ...work.ready, ports: openPorts, version: options.version, startedAt };
    writeHostFile(storage.paths.hostFile, content);
  };
  writeFile(ports.chain);
  const stopFollowing = followChainPort({ bus: parts.bus, chain: domains.chain }, ports.chain, writeFile);
  return () => {
    stopFollowing();
    stopRecordingTime();
  };
}

/** Stores the time regularly while games run, and appends an audit row for each gap in which the host did not run. */
function startRecordingTime(parts: Parts, domains: RunningDomains): () => void {
  const stopRecording = startRecordingRunningTime(parts.runtime, domains);
  const write = (gapMs: number) => recordHostEvent(parts.storage, 'HOST_GAP', { gapMs });
  const stopGaps = watchClockGaps(parts.runtime.clock, (gapMs) => void write(gapMs).catch(() => undefined));
  return () => {
    stopRecording();
    stopGaps();
  };
}

interface StopParts {
  readonly domains: RunningDomains;
  readonly windowApi: ReturnType<typeof createWindowApi>;
  readonly statusFeed: ReturnType<typeof createStatusFeed>;
  readonly attention: Attention;
  readonly demoData: DemoData;
  readonly archives: Archives;
  readonly updates: Updates;
  readonly chainProgram: ProgramInstaller;
  readonly closeGateway: () => Promise<void>;
  /** Also ends the updates of the chain's port in `host.json`. */
  readonly stopRecordingTime: () => void;
}

/** Connections and background work stop first, then players, listeners and payments, then sessions and the chain. */
function stopPhases(work: Omit<StopParts, 'stopRecordingTime'>): readonly (readonly StopStep[])[] {
  const { domains, windowApi, statusFeed, attention, archives, updates, demoData, closeGateway } = work;
  return [
    [
      ['the connections', closeGateway],
      ['remote access', () => domains.remote.stop()],
      ['the demo data', () => demoData.stop()],
      ['the backups', () => archives.stop()],
      ['the updates', () => updates.stop()],
      ['the installation of the chain', () => work.chainProgram.stop()],
    ],
    [
      ['the leagues', () => domains.leagues.stop()],
      ['OpenFront', () => domains.openfront.stop()],
      ['lichess', () => domains.lichess.stop()],
      ['the sales server', () => domains.sales?.stop()],
      ['the spectators’ listener', () => domains.spectatorListener?.stop()],
      ['the broadcasts', () => domains.broadcasts.stop()],
      ['the prizes', () => domains.prizes.stop()],
      ['the stakes', () => domains.stakes.stop()],
      ['the arenas', () => domains.arenas.stop()],
      ['the evaluations', () => domains.analysis.stop()],
      ['the players', () => domains.players.stop()],
      ['the payments', () => domains.moneyServices.stop()],
    ],
    [
      ['the sessions', () => domains.sessions.stop()],
      ['the challenges', () => domains.challenges.stop()],
      ['the rewards', () => domains.rewards.stop()],
      ['the chain', () => domains.chain.stop()],
      ['the window', () => windowApi.stop()],
      ['the attention list', () => attention.stop()],
      ['the status', () => statusFeed.stop()],
    ],
  ];
}

/** Stops everything, writes the last audit row, and releases the folder's lock at the very end. */
async function shutDown(parts: Parts, { stopRecordingTime, ...work }: StopParts): Promise<void> {
  const { storage, runtime, options } = parts;
  stopRecordingTime();
  const recordStop = async (): Promise<void> => {
    if (storage.safeMode !== null) return;
    // Together, so that a storage that fails delays the stop only once.
    await Promise.allSettled([
      work.domains.settings.saveRunningTime(runtime.clock.nowMs()),
      recordHostEvent(storage, 'HOST_STOPPED', {}),
    ]);
  };
  const lastPhases: readonly (readonly StopStep[])[] = [
    [['the last records', recordStop]],
    [['host.json', () => removeHostFile(storage.paths.hostFile, process.pid)]],
    [['the storage', () => storage.close()]],
  ];
  await runStopPhases([...stopPhases(work), ...lastPhases], { clock: runtime.clock, log: options.log });
}
