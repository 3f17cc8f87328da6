import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { ChecklistStep } from '../../../src/shared/contract/index.ts';
import { useLive, useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useGateway } from '../../layout/use-gateway.ts';
import { useText } from '../../text/index.ts';
import { Button, cx, Panel, useNow } from '../../ui/index.ts';

const STEP_ROUTES: Readonly<Record<ChecklistStep, string>> = {
  play: '/new',
  connect: '/connect',
  league: '/leagues/new',
  rewards: '/rewards',
  payments: '/payments',
  openfront: '/openfront',
};

const READ_AGAIN_MS = 5000;

export interface FirstSteps {
  readonly steps: readonly { readonly step: ChecklistStep; readonly done: boolean }[];
  readonly done: number;
  readonly dismiss: () => void;
  readonly isBusy: boolean;
}

/**
 * The first steps and which of them have happened; null while they are not known and after the person closed them.
 * While the audit log grows they are read again every five seconds.
 */
export function useFirstSteps(): FirstSteps | null {
  const seq = useLive((live) => live.auditHead?.seq ?? 0);
  const { value, reload } = useQuery('onboarding.get', {});
  const dismiss = useMutation('onboarding.dismiss');
  const update = useQueryUpdate('onboarding.get', {});
  const now = useNow(READ_AGAIN_MS);
  const [readAt, setReadAt] = useState(seq);
  useEffect(() => {
    if (readAt === seq) return;
    setReadAt(seq);
    reload();
    // Only the timer triggers the effect: a busy log must not cause a read per row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, reload]);
  if (value === null || value.dismissed) return null;
  return {
    steps: value.steps,
    done: value.steps.filter(({ done }) => done).length,
    dismiss: () => void dismiss.run({ dismissed: true }).then((next) => next !== null && update(() => next)),
    isBusy: dismiss.busy,
  };
}

/** Lists the first steps with a link to each, and ticks those that have happened. */
export function Checklist({ firstSteps }: { readonly firstSteps: FirstSteps }) {
  const { t } = useText();
  const { steps, done, isBusy } = firstSteps;
  return (
    <Panel
      title={t('checklist.title')}
      aside={
        <span className="flex items-center gap-3 text-small text-muted">
          {t('checklist.progress', { done, all: steps.length })}
          <Button busy={isBusy} onClick={firstSteps.dismiss}>
            {t('checklist.dismiss')}
          </Button>
        </span>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, done: ticked }) => (
          <li key={step} className="flex items-start gap-2">
            {ticked ? (
              <CircleCheck
                size={16}
                role="img"
                aria-label={t('checklist.done')}
                className="mt-1 shrink-0 text-ok"
              />
            ) : (
              <Circle
                size={16}
                role="img"
                aria-label={t('checklist.open')}
                className="mt-1 shrink-0 text-muted"
              />
            )}
            <Link
              href={STEP_ROUTES[step]}
              className={cx('leading-6 underline underline-offset-2', ticked && 'text-muted')}
            >
              {t(`checklist.${step}`)}
            </Link>
          </li>
        ))}
      </ol>
      <FirstStart />
    </Panel>
  );
}

/** Where the data lies, how programs reach this host, and that an installed app looks for no updates until it is told to. */
function FirstStart() {
  const { t } = useText();
  const address = useGateway();
  const facts = useQuery('host.facts', {}).value;
  const updates = useQuery('updates.status', {}).value;
  if (facts === null) return null;
  return (
    <div className="mt-3 border-t border-line pt-2 text-small text-muted">
      <p className="break-words">{t('checklist.where', { folder: facts.dataFolder, address })}</p>
      {updates?.unavailable === null && updates.mode === 'off' ? (
        <p>
          {t('checklist.updates_off')}{' '}
          <Link href="/settings?at=updates" className="underline underline-offset-2">
            {t('checklist.updates_choose')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
