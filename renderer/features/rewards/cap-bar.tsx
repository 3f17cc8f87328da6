import { formatMicro } from '../../money/amounts.ts';
import { useText } from '../../text/index.ts';
import { Progress } from '../../ui/index.ts';

/** Shows how much of the daily cap a wallet has used. */
export function CapBar({ earnedMicro, maxMicro }: { earnedMicro: number; maxMicro: number }) {
  const { t, language } = useText();
  const text = t('rewards.cap_text', {
    earned: formatMicro(earnedMicro, language),
    most: formatMicro(maxMicro, language),
  });
  return <Progress label={t('rewards.cap')} value={earnedMicro} max={maxMicro} text={text} />;
}
