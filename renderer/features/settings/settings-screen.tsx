import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function SettingsScreen() {
  const { t } = useText();
  return <Screen title={t('screen.settings')}>{null}</Screen>;
}
