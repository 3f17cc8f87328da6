import type { ModelTest } from '../../../src/shared/contract/index.ts';
import { shortTime, useText } from '../../text/index.ts';
import { TimeAgo, Verdict } from '../../ui/index.ts';

const MAX_NAMES = 12;

/** What the last test said, in words; the server's own sentence where something is wrong. */
export function TestVerdict({ test }: { readonly test: ModelTest | null }) {
  const translator = useText();
  const { t, code } = translator;
  if (test === null) return <Verdict kind="pending">{t('models.untested')}</Verdict>;
  const label = test.ok
    ? t('models.test_ok', {
        model: test.model,
        time: shortTime(translator, Math.max(1, test.latencyMs ?? 0)),
      })
    : code('test', test.code, test.detail);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Verdict kind={test.ok ? 'ok' : 'bad'}>{label}</Verdict>
        <TimeAgo atMs={test.atMs} />
      </div>
      {test.ok ? null : <p className="text-small break-words text-muted">{test.detail}</p>}
      {!test.ok && test.models.length > 0 ? (
        <p className="text-small break-words text-muted">
          {t('models.test_known', { models: test.models.slice(0, MAX_NAMES).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
