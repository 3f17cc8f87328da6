import { Bot, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Overview } from '../../../src/shared/contract/index.ts';
import { servicesOf } from '../../host/health/health.ts';
import { Screen } from '../../layout/screen.tsx';
import { useLive, useQuery, useHostEvent } from '../../host/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import { loadTexts, useText } from '../../text/index.ts';
import { Button, FailureNote, Skeleton } from '../../ui/index.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { DisclosureButton } from './disclosure-button.tsx';
import { FeaturedPanel } from './featured/featured-panel.tsx';
import { LatestResults } from './latest-results.tsx';
import { LiveStrip } from './live-strip.tsx';
import { brokenServicesOf, ServiceLine } from './service-line.tsx';
import { useOnboarding } from './use-onboarding.ts';
import { useReloadWithAuditLog } from './use-reload-with-audit-log.ts';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { formatMicro } from '../../money/amounts.ts';
import { MoneyCard } from './money-card.tsx';

/** A large part below the first line; the rest of the screen does not wait for it. */
const lazyQuickAgentMatch = createLoadable(async () => {
  const [loadedModule] = await Promise.all([
    import('../../player-picker/agents/index.ts'),
    loadTexts(['picker']),
  ]);
  return loadedModule.QuickAgentMatch;
});

/** The services in detail, which are loaded when the person opens them or when one has failed. */
const servicesPanel = createLoadable(async () => (await import('./services-panel.tsx')).ServicesPanel);

/** The onboarding panel, which is loaded only when the person opens it. */
const onboardingPanel = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./onboarding-panel.tsx'), loadTexts(['onboarding'])]);
  return loadedModule.OnboardingPanel;
});

/** Reads the overview with its counts and decisions; it is read again while the audit log grows. */
function useOverview(): { overview: Overview | null; failure: { code: string; message: string } | null } {
  const overview = useLive((live) => live.overview);
  const { value, failure, reload } = useQuery('host.overview', {});
  useReloadWithAuditLog(reload);
  return { overview: value ?? overview, failure };
}

/** The parts below the first line of the screen that the person opened. */
type OpenPart = 'services' | 'steps' | null;

export function OverviewScreen() {
  const { t } = useText();
  const { overview, failure } = useOverview();
  const services = useLive(servicesOf);
  const liveCount = useLive((live) => live.hostStatus?.liveCount ?? live.overview?.liveCount ?? 0);
  const loopDelay = useLive((live) => live.hostStatus?.loopDelay ?? live.overview?.loopDelay);
  const onboarding = useOnboarding();
  const [openPart, setOpenPart] = useState<OpenPart>(null);
  const toggle = (part: OpenPart) => setOpenPart((open) => (open === part ? null : part));
  const [featuredId, setFeaturedId] = useState<string | null>(null);
  const partId = useId();
  const agentPart = useRef<HTMLDivElement>(null);
  useScreenShortcuts({ s: () => toggle('services') });
  const hasBrokenService = brokenServicesOf(services).length > 0;
  const areServicesOpen = openPart === 'services' || (hasBrokenService && openPart === null);
  return (
    <Screen
      title={t('screen.overview')}
      subtitle={
        overview === null ? undefined : (
          <>
            <ServiceLine
              services={services}
              isOpen={areServicesOpen}
              controls={partId}
              onToggle={() => toggle('services')}
            />
            <span>{t('overview.playing', { count: liveCount })}</span>
          </>
        )
      }
      actions={
        <>
          {onboarding === null ? null : (
            <DisclosureButton
              isOpen={openPart === 'steps'}
              controls={partId}
              onToggle={() => toggle('steps')}
            >
              {t('overview.first_steps', { done: onboarding.doneCount, all: onboarding.steps.length })}
            </DisclosureButton>
          )}
          <Button onClick={() => agentPart.current?.scrollIntoView({ block: 'start' })}>
            <Bot size={16} aria-hidden />
            {t('overview.add_agent')}
          </Button>
          <Button variant="primary" onClick={() => navigate('/new')}>
            <Plus size={16} aria-hidden />
            {t('action.new_match')}
          </Button>
        </>
      }
      announce={overview === null ? null : t('sessions.announce', { count: liveCount })}
    >
      <FailureNote failure={failure} />
      <div className="flex flex-col gap-4">
        {areServicesOpen ? (
          <div id={partId}>
            <Lazy
              component={servicesPanel}
              props={{ services, overview, loopDelay: loopDelay ?? null }}
              fallback={<Skeleton className="h-24" />}
            />
          </div>
        ) : null}
        {openPart === 'steps' && onboarding !== null ? (
          <div id={partId}>
            <Lazy component={onboardingPanel} props={{ onboarding }} />
          </div>
        ) : null}
        <FeaturedPanel onChosen={setFeaturedId} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <LiveStrip isReady={overview !== null} exceptSessionId={featuredId} />
            <div ref={agentPart}>
              <Lazy component={lazyQuickAgentMatch} props={{}} fallback={<Skeleton className="h-64" />} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <AttentionPanel />
            <LatestResults completedCount={overview?.completedCount} />
            <RewardsToday />
            <PaymentsCard />
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Shows what paid tools have earned, the active subscriptions, and the paid results that were not delivered. */
function PaymentsCard() {
  const { t, language, number } = useText();
  const { value, reload } = useQuery('payments.overview', {});
  useHostEvent('payments.changed', reload);
  const receivedAmount = value && t('money.usdc', { amount: formatMicro(value.takenMicro, language) });
  return (
    <MoneyCard
      title={t('overview.payments')}
      link={{ href: '/payments', label: t('overview.payments_all') }}
      lines={[
        { name: t('overview.payments_taken'), value: receivedAmount },
        { name: t('overview.payments_running'), value: value && number(value.subscriptions.active) },
        { name: t('overview.payments_owed'), value: value && number(value.undelivered) },
      ]}
    />
  );
}

const NOTHING = { paidMicro: 0, held: 0, rejected: 0 };

/** Shows what the reward authority has decided since midnight UTC, and the kind of money. */
function RewardsToday() {
  const { t, language, number } = useText();
  const { value, reload } = useQuery('rewards.daily', { days: 1 });
  useHostEvent('reward.changed', reload);
  const today = value && (value[0] ?? NOTHING);
  const paidAmount = today && t('money.monard', { amount: formatMicro(today.paidMicro, language) });
  return (
    <MoneyCard
      title={t('overview.rewards')}
      link={{ href: '/rewards', label: t('overview.rewards_all') }}
      lines={[
        { name: t('overview.rewards_paid'), value: paidAmount },
        { name: t('overview.rewards_held'), value: today && number(today.held) },
        { name: t('overview.rewards_refused'), value: today && number(today.rejected) },
      ]}
    />
  );
}
