import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function SessionsScreen() {
  const { t } = useText();
  return <Screen title={t('screen.sessions')}>{null}</Screen>;
}
