import { useText } from '../../text/index.ts';

/** Shows the suspicious flags that the client itself reported, in its own words. */
export function FlagTexts({ flags, className }: { flags: readonly string[]; className?: string }) {
  const { t } = useText();
  if (flags.length === 0) return null;
  const text = t('rewards.flags', { flags: flags.join(' · ') });
  return (
    <span className={`text-small text-muted ${className ?? ''}`} title={text}>
      {text}
    </span>
  );
}
