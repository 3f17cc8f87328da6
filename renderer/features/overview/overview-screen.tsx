import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function OverviewScreen() {
  const { t } = useText();
  return <Screen title={t('screen.overview')}>{null}</Screen>;
}
