import { AttentionList, useAttention, useIsAttentionKnown } from '../../attention/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, Skeleton } from '../../ui/index.ts';

/** Lists the items that wait for the person. An empty list takes no space, because the sidebar shows the same. */
export function AttentionPanel() {
  const { t } = useText();
  const items = useAttention();
  const isKnown = useIsAttentionKnown();
  if (isKnown && items.length === 0) return null;
  return (
    <Panel title={t('attention.title')} flush>
      {isKnown ? <AttentionList items={items} /> : <Skeleton className="m-4 h-12" />}
    </Panel>
  );
}
