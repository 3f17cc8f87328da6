import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function AgentsScreen() {
  const { t } = useText();
  return <Screen title={t('screen.agents')}>{null}</Screen>;
}
