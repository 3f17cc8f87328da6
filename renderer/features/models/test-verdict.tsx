import type { ModelTest } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { TimeAgo, Verdict } from '../../ui/index.ts';

const MOST_NAMES = 12;

/** What the last test said, in words; the server's own sentence where something is wrong. */
export function TestVerdict({ test }: { readonly test: ModelTest | null }) {
  const { t, code, number } = useText();
  if (test === null) return <Verdict kind="pending">{t('models.untested')}</Verdict>;
  const latencyMs = test.latencyMs ?? 0;
  const unit = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  // A server on this machine answers a tiny question within milliseconds, and "0 sec" would read as none.
  const time =
    latencyMs < 100
      ? number(Math.max(1, Math.round(latencyMs)), { ...unit, unit: 'millisecond' })
      : number(latencyMs / 1000, { ...unit, unit: 'second' });
  const words = test.ok
    ? t('models.test_ok', { model: test.model, time })
    : code('test', test.code, test.detail);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Verdict kind={test.ok ? 'ok' : 'bad'}>{words}</Verdict>
        <TimeAgo atMs={test.atMs} />
      </div>
      {test.ok ? null : <p className="text-small break-words text-muted">{test.detail}</p>}
      {!test.ok && test.models.length > 0 ? (
        <p className="text-small break-words text-muted">
          {t('models.test_known', { models: test.models.slice(0, MOST_NAMES).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
