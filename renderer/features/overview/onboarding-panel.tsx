import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { ChecklistStep } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useText } from '../../text/index.ts';
import { Button, cx, Panel } from '../../ui/index.ts';
import type { OnboardingProgress } from './use-onboarding.ts';

const STEP_ROUTES: Readonly<Record<ChecklistStep, string>> = {
  play: '/new',
  connect: '/connect',
  league: '/leagues/new',
  rewards: '/rewards',
  payments: '/payments',
  openfront: '/openfront',
};

/** Lists the first steps with a link to each, and marks the completed ones. */
export function OnboardingPanel({ onboarding }: { readonly onboarding: OnboardingProgress }) {
  const { t } = useText();
  const { steps, doneCount, isBusy } = onboarding;
  return (
    <Panel
      title={t('onboarding.title')}
      aside={
        <span className="flex items-center gap-3 text-small text-muted">
          {t('onboarding.progress', { done: doneCount, all: steps.length })}
          <Button busy={isBusy} onClick={onboarding.dismiss}>
            {t('onboarding.dismiss')}
          </Button>
        </span>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck
                size={16}
                role="img"
                aria-label={t('onboarding.done')}
                className="mt-1 shrink-0 text-ok"
              />
            ) : (
              <Circle
                size={16}
                role="img"
                aria-label={t('onboarding.open')}
                className="mt-1 shrink-0 text-muted"
              />
            )}
            <Link
              href={STEP_ROUTES[step]}
              className={cx('leading-6 underline underline-offset-2', isDone && 'text-muted')}
            >
              {t(`onboarding.${step}`)}
            </Link>
          </li>
        ))}
      </ol>
      <FirstStart />
    </Panel>
  );
}

/**
 * Shows where the data is, how programs reach this host, and that an installed app looks for updates only after a
 * person turns that on.
 */
function FirstStart() {
  const { t } = useText();
  const address = useGatewayAddress();
  const hostInfo = useQuery('host.facts', {}).value;
  const updates = useQuery('updates.status', {}).value;
  if (hostInfo === null) return null;
  return (
    <div className="mt-3 border-t border-line pt-2 text-small text-muted">
      <p className="break-words">{t('onboarding.where', { folder: hostInfo.dataFolder, address })}</p>
      {updates?.unavailable === null && updates.mode === 'off' ? (
        <p>
          {t('onboarding.updates_off')}{' '}
          <Link href="/settings?at=updates" className="underline underline-offset-2">
            {t('onboarding.updates_choose')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
