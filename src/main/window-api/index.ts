/** The calls and events of the window, as `src/shared/contract` declares them. */

import type { Challenges } from '../sessions/challenges/index.ts';
import type { WindowConnection } from '../platform/host-api.ts';
import type { Log } from '../platform/log.ts';
import { ledgerCalls, type LedgerCallDeps } from './ledger.ts';
import { backupCalls, type BackupCallDeps } from './backup.ts';
import { analysisCalls, watchAnalysis, type AnalysisCallDeps } from './analysis.ts';
import { arenaCalls, type ArenaCallDeps } from './arena.ts';
import { auditCalls, type AuditCallDeps } from './audit.ts';
import { chainCalls, type ChainCallDeps } from './chain.ts';
import { onboardingCalls, type OnboardingCallDeps } from './onboarding.ts';
import { mcpClientCalls, type McpClientCallDeps } from './mcp-clients.ts';
import { createDemoMatches, type DemoMatches } from '../app-features/demo-data/index.ts';
import { createDispatcher } from './dispatcher.ts';
import { createEventFeed } from './event-feed.ts';
import { demoDataCalls, connectThroughDemo, type DemoDataCallDeps } from './demo-data.ts';
import { explorerCalls, type ExplorerCallDeps } from './explorer.ts';
import { fleetCalls, type FleetCallDeps } from './fleet.ts';
import { agentCalls, type AgentCallDeps } from './agents.ts';
import { hostCalls, type HostCallDeps } from './host.ts';
import { settingsCalls, type SettingsCallDeps } from './settings.ts';
import { templateCalls, type TemplateCallDeps } from './templates.ts';
import { metricsCalls, type MetricsCallDeps } from './metrics.ts';
import { leagueInterventionCalls } from './league-interventions.ts';
import { leagueCalls, type LeagueCallDeps } from './league.ts';
import { openFrontCalls, type OpenFrontCallDeps } from './openfront.ts';
import { openFrontGameCalls } from './openfront-game.ts';
import { leaguePageCalls, type LeaguePageDeps } from './league-pages.ts';
import { modelCalls, type ModelCallDeps } from './models.ts';
import { nameAndProfileCalls, type NameAndProfileCallDeps } from './names-and-profiles.ts';
import { watchPayments } from './payment-feed.ts';
import { paymentCalls, type PaymentCallDeps } from './payments.ts';
import { prizeCalls, type PrizeCallDeps } from './prizes.ts';
import { rewardCalls, type RewardCallDeps } from './rewards.ts';
import { matchCalls, startMatch, DEMO, type MatchDeps } from './match.ts';
import { dataExportCalls, type DataExportCallDeps } from './data-export.ts';
import { pgnCalls } from './pgn.ts';
import { replayCalls, type ReplayCallDeps } from './replays.ts';
import { runningCalls, type RunningCallDeps } from './running.ts';
import { installationCalls, type InstallationCallDeps } from './installation.ts';
import { updateCalls, type UpdateCallDeps } from './updates.ts';
import { walletCalls, type WalletCallDeps } from './wallet.ts';
import { searchCalls, type SearchCallDeps } from './search.ts';
import { seatCalls } from './seats.ts';
import { remoteCalls, type RemoteCallDeps } from './remote.ts';
import { traceCalls, type TraceCallDeps } from './traces.ts';
import { spectatorCalls, type SpectatorCallDeps } from './spectators.ts';
import { stakeCalls, type StakeCallDeps } from './stakes.ts';
import { sessionCalls, type SessionCallDeps } from './session.ts';
import { provenanceCalls, type ProvenanceCallDeps } from './provenance.ts';

export { optionsSchema } from './templates.ts';
export { createStatusFeed, type StatusFeed } from './status-feed.ts';
export { readRunning } from './running.ts';

export interface WindowApiDeps
  extends
    AgentCallDeps,
    HostCallDeps,
    SettingsCallDeps,
    TemplateCallDeps,
    Omit<MatchDeps, 'clock'>,
    AuditCallDeps,
    AnalysisCallDeps,
    BackupCallDeps,
    LedgerCallDeps,
    ArenaCallDeps,
    FleetCallDeps,
    ExplorerCallDeps,
    ChainCallDeps,
    OnboardingCallDeps,
    McpClientCallDeps,
    DemoDataCallDeps,
    MetricsCallDeps,
    InstallationCallDeps,
    UpdateCallDeps,
    LeagueCallDeps,
    Pick<OpenFrontCallDeps, 'openfront'>,
    LeaguePageDeps,
    PaymentCallDeps,
    ModelCallDeps,
    NameAndProfileCallDeps,
    PrizeCallDeps,
    RewardCallDeps,
    ReplayCallDeps,
    RunningCallDeps,
    Pick<SessionCallDeps, 'openings'>,
    DataExportCallDeps,
    ProvenanceCallDeps,
    SearchCallDeps,
    StakeCallDeps,
    Pick<TraceCallDeps, 'toolUsage'>,
    SpectatorCallDeps,
    RemoteCallDeps,
    WalletCallDeps {
  readonly challenges: Challenges;
  readonly log: Log;
}

const STATUS_INTERVAL_MS = 1000;
/** After so many statuses, which is a minute, the delays of the event loop are measured anew. */
const STATUSES_PER_DELAY_WINDOW = 60;

/** The handlers that need no further parts, listed here because `createWindowApi` would be too long with them. */
const furtherCalls = (deps: WindowApiDeps) => ({
  ...runningCalls(deps),
  ...dataExportCalls(deps),
  ...replayCalls(deps),
  ...pgnCalls(deps),
  ...stakeCalls(deps),
  ...ledgerCalls(deps),
  ...searchCalls(deps),
  ...traceCalls(deps),
  ...spectatorCalls(deps),
  ...remoteCalls(deps),
  ...leagueInterventionCalls(deps.leagues),
  ...demoDataCalls(deps),
  ...metricsCalls(deps),
  ...installationCalls(deps),
  ...updateCalls(deps),
  ...agentCalls(deps),
  ...settingsCalls(deps),
  ...templateCalls(deps),
});

/** Serves the calls and events of the window with one dispatcher and one event feed for all transports. */
export function createWindowApi(deps: WindowApiDeps) {
  const { stop: stopVerify, ...auditHandlers } = auditCalls(deps);
  const dispatch = createDispatcher(
    {
      ...hostCalls(deps),
      ...sessionCalls(deps),
      ...matchCalls(deps),
      ...modelCalls(deps),
      ...nameAndProfileCalls(deps),
      ...seatCalls(deps),
      ...analysisCalls(deps),
      ...arenaCalls(deps),
      ...fleetCalls(deps),
      ...leagueCalls(deps),
      ...openFrontCalls(deps),
      ...openFrontGameCalls(deps),
      ...leaguePageCalls(deps),
      ...backupCalls(deps),
      ...chainCalls(deps),
      ...explorerCalls(deps),
      ...paymentCalls(deps),
      ...rewardCalls(deps),
      ...prizeCalls(deps),
      ...provenanceCalls(deps),
      ...onboardingCalls(deps),
      ...walletCalls(deps),
      ...furtherCalls(deps),
      ...auditHandlers,
      ...mcpClientCalls(deps),
    },
    deps.log,
  );
  const feed = createEventFeed(deps);
  const stopForwarding = [watchPayments({ ...deps, feed }), watchAnalysis({ ...deps, feed })];
  let demoMatches: DemoMatches | null = null;
  let statusCount = 0;
  let cancel = (): void => undefined;
  const sendStatus = (): void => {
    if (feed.hasListeners()) feed.push('host.pulse', deps.statusFeed.read());
    statusCount += 1;
    if (statusCount % STATUSES_PER_DELAY_WINDOW === 0) deps.statusFeed.resetDelays();
    cancel = deps.clock.after(STATUS_INTERVAL_MS, sendStatus);
  };
  cancel = deps.clock.after(STATUS_INTERVAL_MS, sendStatus);
  return {
    /** Opens the connection of one window. Its events are numbered, so that the window notices lost ones. */
    open(): WindowConnection {
      const unsubscribes = new Set<() => void>();
      const own: WindowConnection = {
        request: (call, input) => dispatch(call, input),
        onEvent(handler) {
          let seq = 0;
          const unsubscribe = feed.listen((event, payload) => {
            seq += 1;
            handler(event, seq, payload);
          });
          unsubscribes.add(unsubscribe);
          return unsubscribe;
        },
        close: () => unsubscribes.forEach((unsubscribe) => unsubscribe()),
      };
      return connectThroughDemo(own, deps.demoData);
    },
    /** Plays demo matches one after the other until a person has played in this data folder. */
    startDemo(): Promise<void> {
      demoMatches ??= createDemoMatches({
        ...deps,
        demo: DEMO,
        startDemo: () => startMatch(deps, DEMO),
        isWatched: feed.hasListeners,
      });
      return demoMatches.start();
    },
    stop(): void {
      cancel();
      demoMatches?.stop();
      stopVerify();
      for (const stop of stopForwarding) stop();
      feed.stop();
    },
  };
}

export type WindowApi = ReturnType<typeof createWindowApi>;
