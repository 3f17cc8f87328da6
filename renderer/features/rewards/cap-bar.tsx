import { formatMicro } from '../../layout/amounts.ts';
import { useText } from '../../text/index.ts';
import { Progress } from '../../ui/index.ts';

/** How much of the day's cap a wallet has used. */
export function CapBar({ earnedMicro, mostMicro }: { earnedMicro: number; mostMicro: number }) {
  const { t, language } = useText();
  const text = t('rewards.cap_text', {
    earned: formatMicro(earnedMicro, language),
    most: formatMicro(mostMicro, language),
  });
  return <Progress label={t('rewards.cap')} value={earnedMicro} max={mostMicro} text={text} />;
}
