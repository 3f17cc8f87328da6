import type { ReactNode } from 'react';
import type { FoundAgentInfo, SeatTest } from '../../../src/shared/contract/index.ts';
import { formatShortTime, useText } from '../../text/index.ts';
import { Button, CopyBlock, FailureNote, Progress, StatusBadge, useNow } from '../../ui/index.ts';
import type { AgentTest } from './use-agent-test.ts';

/** Shows a running test with a way to end it, or its result with what the person can do. */
export function AgentTestReport(props: {
  readonly name: string;
  readonly test: AgentTest;
  /** The host's data about the agent; undefined for an agent by address. */
  readonly agent?: FoundAgentInfo | undefined;
}) {
  const { name, test, agent } = props;
  const result = test.result ?? agent?.lastTest ?? null;
  return (
    <>
      {test.busy ? <RunningTest name={name} test={test} /> : null}
      <FailureNote failure={test.failure} />
      <div role="status" className="flex min-w-0 flex-col gap-1.5 empty:hidden">
        {test.busy || result === null ? null : (
          <TestResult name={name} result={result} loginCommand={agent?.loginCommand ?? null} />
        )}
      </div>
    </>
  );
}

function RunningTest({ name, test }: { readonly name: string; readonly test: AgentTest }) {
  const { t, duration } = useText();
  const nowMs = useNow(1000);
  const text = t('picker.testing', { name, time: duration(Math.max(0, nowMs - test.sinceMs)) });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-48 flex-1">
        <Progress label={t('picker.test_named', { name })} value={null} max={1} text={text} />
      </div>
      <Button small onClick={test.cancel}>
        {t('picker.cancel_test')}
      </Button>
    </div>
  );
}

function TestResult(props: {
  readonly name: string;
  readonly result: SeatTest;
  readonly loginCommand: string | null;
}) {
  const translator = useText();
  const { t } = translator;
  const { name, result, loginCommand } = props;
  if (result.state === 'ok')
    return (
      <StatusBadge tone="ok">
        {t('picker.answered', {
          name: result.name ?? name,
          time: formatShortTime(translator, result.latencyMs),
        })}
      </StatusBadge>
    );
  if (result.state === 'cancelled') return <Note>{t('picker.cancelled', { name })}</Note>;
  if (result.state === 'needs_login')
    return loginCommand === null ? (
      <>
        <Note>{result.detail}</Note>
        <Note>{t('picker.log_in_unknown')}</Note>
      </>
    ) : (
      <>
        <Note>{t('picker.log_in')}</Note>
        <CopyBlock text={loginCommand} name={t('picker.login_command', { name })} />
      </>
    );
  return (
    <>
      <Note>{result.detail}</Note>
      <Note>{t('picker.failed_hint')}</Note>
    </>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="max-w-prose text-small break-words text-muted">{children}</p>
);
