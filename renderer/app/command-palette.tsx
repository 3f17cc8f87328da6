import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../text/index.ts';
import { cx, KeyHint, menuItem, scrim } from '../ui/index.ts';
import { usePaletteGroups, type PaletteGroup, type PaletteItem } from './palette/items.ts';
import { rememberRecent } from './palette/recents.ts';
import { useFound } from './palette/use-search.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

const labelOf = ({ label }: PaletteItem): string => label;

export function Palette(props: PaletteProps) {
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <PalettePopup {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PalettePopup(props: PaletteProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const groups = usePaletteGroups(typed, found);
  const pick = (item: PaletteItem) => {
    props.onClose();
    if (item.search !== null) rememberRecent(item.value);
    item.run();
  };
  return (
    <Dialog.Popup
      aria-label={t('palette.open')}
      className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-surface text-text shadow-float outline-hidden transition-opacity duration-[120ms] data-starting-style:opacity-0 data-ending-style:opacity-0"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        itemToStringValue={labelOf}
        value={typed}
        onValueChange={setTyped}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex items-center gap-2 border-b border-line px-4">
          <Search size={16} aria-hidden className="shrink-0 text-muted" />
          <Autocomplete.Input
            aria-label={t('palette.input')}
            placeholder={t('palette.placeholder')}
            className="h-12 min-w-0 flex-1 bg-transparent text-body outline-hidden placeholder:text-muted"
          />
          <KeyHint keys={['Esc']} />
        </div>
        <Autocomplete.Empty>
          <p className="px-4 py-6 text-center text-muted empty:hidden">{t('palette.none')}</p>
        </Autocomplete.Empty>
        <Autocomplete.List
          aria-label={t('palette.results')}
          className="min-h-0 overflow-y-auto p-1.5 empty:hidden"
        >
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="pb-1">
              <Autocomplete.GroupLabel className="px-2.5 py-1 text-small font-medium text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.value}
                    value={item}
                    onClick={() => pick(item)}
                    className={cx(menuItem, 'w-full')}
                  >
                    <span className="min-w-0 flex-1 truncate">{item.label}</span>
                    <span className="max-w-[45%] truncate text-small text-muted">{item.detail}</span>
                    {item.keys === undefined ? null : <KeyHint keys={item.keys} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog.Popup>
  );
}
