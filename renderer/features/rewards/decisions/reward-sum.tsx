import type { ReactNode } from 'react';
import type { RewardDetail } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useText } from '../../../text/index.ts';
import { cx } from '../../../ui/index.ts';
import { CapBar } from '../cap-bar.tsx';
import { DrawerSection } from '../../../layout/drawer-section.tsx';
import { WHOLE_BPS } from '../../../../src/shared/units.ts';

export interface RewardSumProps {
  decision: RewardDetail;
  sum: NonNullable<RewardDetail['sum']>;
}

/** Shows how the amount was calculated, in the order of the reward formula. */
export function RewardSum({ decision, sum }: RewardSumProps) {
  const { t, number, language } = useText();
  const money = (micro: number) => formatMicro(micro, language);
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      <DrawerSection title={t('rewards.sum')}>
        <table className="w-full">
          <tbody>
            <Line name={t('rewards.sum_pool', { players: decision.playerCount })}>
              {money(sum.prizePoolMicro)}
            </Line>
            <Line name={t('rewards.sum_share')}>{`× ${percent(sum.sharePercent / 100)}`}</Line>
            <Line name={t('rewards.sum_base')} strong>
              {money(sum.baseMicro)}
            </Line>
            <Line name={t('rewards.sum_bonus')}>{`+ ${money(sum.bonusMicro)}`}</Line>
            <Line name={t('rewards.sum_factor', { number: sum.matchNumberToday })}>
              {`× ${percent(sum.factorBps / WHOLE_BPS)}`}
            </Line>
            <Line name={t('rewards.sum_total')} strong>
              {t('money.monard', { amount: money(decision.amountMicro) })}
            </Line>
          </tbody>
        </table>
        {sum.cappedBy === null ? null : (
          <p className="mt-1 text-small text-warn">{t(`rewards.capped_by.${sum.cappedBy}`)}</p>
        )}
        <p className="mt-1 text-small text-muted">{t('rewards.sum_minted_note')}</p>
      </DrawerSection>
      <DrawerSection title={t('rewards.cap')}>
        <CapBar
          earnedMicro={decision.cap.microPerDay - decision.cap.remainingMicro}
          maxMicro={decision.cap.microPerDay}
        />
      </DrawerSection>
    </>
  );
}

function Line(props: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <tr className={cx(props.strong === true && 'border-t border-line font-semibold')}>
      <th scope="row" className={cx('py-0.5 text-left', props.strong !== true && 'font-normal text-muted')}>
        {props.name}
      </th>
      <td className="mono py-0.5 text-right whitespace-nowrap">{props.children}</td>
    </tr>
  );
}
