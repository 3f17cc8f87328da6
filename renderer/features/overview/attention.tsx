import { AttentionList, useAttention, useIsAttentionKnown } from '../../attention/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, Skeleton } from '../../ui/index.ts';

/** The items that wait for the person. The list takes no room when it is empty, because the sidebar says so too. */
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
