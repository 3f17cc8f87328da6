import { NeedsList, useNeeds } from '../needs/index.ts';
import { useText } from '../text/index.ts';
import { Drawer } from '../ui/index.ts';

/** The bell's list, over any screen. */
export function NeedsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const items = useNeeds();
  return (
    <Drawer open onClose={onClose} title={t('needs.title')}>
      <div className="-mx-4 -mt-2">
        <NeedsList items={items} onGo={onClose} />
      </div>
    </Drawer>
  );
}
