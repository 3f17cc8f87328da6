import {
  Check as Tick,
  CircleDashed,
  Flag,
  Gavel,
  Minus,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react';
import { isAddress } from '../../money/index.ts';
import { EntityName } from '../../names/entity.tsx';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { formatScalar, type Check } from './check-labels.ts';
import { DrawerSection } from '../../layout/drawer-section.tsx';

const ICONS: Readonly<Record<Check['state'], readonly [LucideIcon, string]>> = {
  passed: [Tick, 'text-ok'],
  failed: [X, 'text-bad'],
  flagged: [Flag, 'text-warn'],
  capped: [TriangleAlert, 'text-warn'],
  not_reached: [CircleDashed, 'text-muted'],
  refereed_here: [Gavel, 'text-muted'],
  not_applicable: [Minus, 'text-muted'],
};

/** States of checks that were not judged, so that there is nothing to compare. */
const NOT_JUDGED: ReadonlySet<Check['state']> = new Set(['not_reached', 'refereed_here', 'not_applicable']);

/** Lists the checks in their order; those that were judged with the measured and expected values. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t, code, number } = useText();
  const passedCount = checks.filter(({ state }) => state === 'passed').length;
  // These checks did not pass, and are counted by state beside those that did.
  const countTexts = (['failed', 'flagged', 'capped'] as const).flatMap((checkState) => {
    const count = checks.filter(({ state }) => state === checkState).length;
    return count === 0 ? [] : [`${number(count)} ${code('check_state', checkState)}`];
  });
  if (checks.length === 0) {
    return (
      <DrawerSection title={t('verdict.checks')}>
        <p className="text-muted">{t('verdict.no_checks')}</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection
      title={t('verdict.checks')}
      aside={
        <span className="text-small text-muted">
          {[t('verdict.passed', { count: passedCount }), ...countTexts].join(' · ')}
        </span>
      }
    >
      <ol className="relative flex flex-col">
        {checks.map((check) => (
          <CheckItem key={check.step} check={check} />
        ))}
      </ol>
    </DrawerSection>
  );
}

function CheckItem({ check }: { check: Check }) {
  const translator = useText();
  const { code } = translator;
  const [Icon, tone] = ICONS[check.state];
  const isNotJudged = NOT_JUDGED.has(check.state);
  return (
    <li
      data-step={check.step}
      data-state={check.state}
      className={cx(
        'grid grid-cols-[1.25rem_1.75rem_minmax(0,1fr)] gap-x-1 border-l-2 py-1 pl-2',
        check.state === 'failed'
          ? 'border-bad bg-raised'
          : isNotJudged
            ? 'border-dashed border-line'
            : 'border-ok',
      )}
    >
      <Icon size={14} strokeWidth={2.25} aria-hidden className={cx('mt-[3px]', tone)} />
      <span className="mono text-muted">{check.step}</span>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-2">
          <span className={cx('min-w-0 truncate', isNotJudged && 'text-muted')}>
            {code('check', check.name)}
          </span>
          <span className={cx('shrink-0 text-small font-medium', tone)}>
            {code('check_state', check.state)}
          </span>
        </div>
        {isNotJudged ? null : <MeasuredAndExpected check={check} />}
      </div>
    </li>
  );
}

function Measured({ check, value }: { readonly check: Check; readonly value: Check['saw'] }) {
  const translator = useText();
  const text = String(value);
  return isAddress(text) ? <EntityName id={text} /> : formatScalar(check, value, translator);
}

function MeasuredAndExpected({ check }: { check: Check }) {
  const { t } = useText();
  return (
    <dl className="flex flex-wrap gap-x-4 text-small text-muted">
      <div className="flex min-w-0 gap-1.5">
        <dt>{t('verdict.saw')}</dt>
        <dd className="mono min-w-0 truncate text-small! text-text" title={String(check.saw)}>
          <Measured check={check} value={check.saw} />
        </dd>
      </div>
      <div className="flex min-w-0 gap-1.5">
        <dt>{t('verdict.wanted')}</dt>
        <dd className="mono min-w-0 truncate text-small! text-text" title={String(check.wanted)}>
          <Measured check={check} value={check.wanted} />
        </dd>
      </div>
    </dl>
  );
}
