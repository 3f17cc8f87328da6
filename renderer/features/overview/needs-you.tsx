import { NeedsList, useNeeds } from '../../needs/index.ts';
import { useText } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

export function NeedsYou() {
  const { t } = useText();
  const items = useNeeds();
  return (
    <Panel title={t('needs.title')} flush>
      <NeedsList items={items} />
    </Panel>
  );
}
