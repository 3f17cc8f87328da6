import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';

export function AuditScreen() {
  const { t } = useText();
  return <Screen title={t('screen.audit')}>{null}</Screen>;
}
