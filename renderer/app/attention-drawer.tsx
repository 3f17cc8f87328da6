import { AttentionList, useAttention, useIsAttentionKnown } from '../attention/index.ts';
import { useText } from '../text/index.ts';
import { Drawer, Skeleton } from '../ui/index.ts';

/** Lists what waits for the person, over any screen; the bell opens it. */
export function AttentionDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const items = useAttention();
  const isKnown = useIsAttentionKnown();
  return (
    <Drawer open onClose={onClose} title={t('attention.title')}>
      <div className="-mx-4 -mt-2">
        {isKnown ? <AttentionList items={items} onFollowLink={onClose} /> : <Skeleton className="m-4 h-12" />}
      </div>
    </Drawer>
  );
}
