import { AttentionList, useAttention } from '../attention/index.ts';
import { useText } from '../text/index.ts';
import { Drawer } from '../ui/index.ts';

/** Lists what waits for the person, over any screen; the bell opens it. */
export function AttentionDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const items = useAttention();
  return (
    <Drawer open onClose={onClose} title={t('needs.title')}>
      <div className="-mx-4 -mt-2">
        <AttentionList items={items} onGo={onClose} />
      </div>
    </Drawer>
  );
}
