import { useQuery } from '../../../host/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useText } from '../../../text/index.ts';
import { Progress } from '../../../ui/index.ts';

/** Shows the amount awarded today beside the daily mint limit, and nothing until the limit is known. */
export function DailyMintLimitBar({ todayMicro }: { readonly todayMicro: number }) {
  const { t, language } = useText();
  const { value } = useQuery('chain.settings', {});
  if (value === null) return null;
  const text = t('reward_stats.mint_text', {
    paid: formatMicro(todayMicro, language),
    limit: formatMicro(value.ceilingMicro, language),
  });
  return (
    <div className="mb-3">
      <p className="text-small text-muted">{t('reward_stats.mint_limit')}</p>
      <Progress
        label={t('reward_stats.mint_limit')}
        value={todayMicro}
        max={value.ceilingMicro}
        text={text}
      />
    </div>
  );
}
