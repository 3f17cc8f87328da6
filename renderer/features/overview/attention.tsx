import { AttentionList, useAttention } from '../../attention/index.ts';
import { useText } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

export function AttentionPanel() {
  const { t } = useText();
  const items = useAttention();
  return (
    <Panel title={t('needs.title')} flush>
      <AttentionList items={items} />
    </Panel>
  );
}
