import { HOLD_SCORE, MAX_RISK_SCORE, type RewardDetail } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { DrawerSection } from '../../layout/drawer-section.tsx';

/** Shows the risk score with its parts, and the score from which a reward is held. */
export function RiskParts({ risk }: { risk: NonNullable<RewardDetail['risk']> }) {
  const { t, code, number } = useText();
  return (
    <DrawerSection
      title={t('verdict.risk')}
      aside={<span className="mono font-medium">{t('verdict.risk_score', { score: risk.score })}</span>}
    >
      <div aria-hidden className="relative mb-2 h-2 overflow-hidden rounded-round bg-raised">
        <div
          className={cx('h-full', risk.score >= HOLD_SCORE ? 'bg-bad' : 'bg-warn')}
          style={{ width: `${(risk.score / MAX_RISK_SCORE) * 100}%` }}
        />
        <div
          className="absolute inset-y-0 w-0.5 bg-text"
          style={{ left: `${(HOLD_SCORE / MAX_RISK_SCORE) * 100}%` }}
        />
      </div>
      {risk.parts.length === 0 ? (
        <p className="text-muted">{t('verdict.risk_clean')}</p>
      ) : (
        <ul>
          {risk.parts.map((part) => (
            <li key={part.name} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{code('risk', part.name)}</span>
              <span className="mono">{t('verdict.points', { points: number(part.points) })}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-small text-muted">{t('verdict.risk_line', { version: risk.weights })}</p>
    </DrawerSection>
  );
}
