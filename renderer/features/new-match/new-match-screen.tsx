import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function NewMatchScreen() {
  const { t } = useText();
  return <Screen title={t('action.new_match')}>{null}</Screen>;
}
