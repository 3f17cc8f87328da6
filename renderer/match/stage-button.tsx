import { Presentation } from 'lucide-react';
import { navigate } from '../routes/hash-router.ts';
import { useText } from '../text/index.ts';
import { Button, IconButton } from '../ui/index.ts';

/** Opens the stage for a projector or a broadcast; `query` says what it shows, such as `session=…`. */
export function StageButton(props: {
  readonly query: string;
  /** Shows the label beside the icon, where there is room. */
  readonly hasLabel?: boolean;
}) {
  const { t } = useText();
  const icon = <Presentation size={16} aria-hidden />;
  const open = () => navigate(`/stage?${props.query}`);
  if (props.hasLabel !== true) return <IconButton label={t('action.stage')} icon={icon} onClick={open} />;
  return (
    <Button onClick={open}>
      {icon}
      {t('action.stage')}
    </Button>
  );
}
