import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronRight, Search } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../text/index.ts';
import { cx, KeyHint, menuItemClass, scrimClass } from '../ui/index.ts';
import {
  takeFirstItems,
  isIdTyped,
  type PaletteGroup,
  type PaletteItem,
  type PaletteStep,
} from './palette/palette-item.ts';
import { MAX_RESULTS, usePaletteGroups } from './palette/palette-groups.ts';
import { useRecentRows } from './palette/use-recent-rows.ts';
import { stepTexts } from './palette/step-items.ts';
import { useSearchResults } from './palette/use-search.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

const labelOf = ({ label }: PaletteItem): string => label;

/** Goes to every screen and does what needs no form. A row that needs a choice asks for it here, step by step. */
export function Palette(props: PaletteProps) {
  const [steps, setSteps] = useState<readonly PaletteStep[]>([]);
  const [query, setQuery] = useState('');
  const go = (next: readonly PaletteStep[]) => {
    setSteps(next);
    setQuery('');
  };
  const back = () => go(steps.slice(0, -1));
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={(open, { reason }) => {
        if (open) return;
        if (reason === 'escape-key' && steps.length > 0) back();
        else props.onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <PalettePopup
          steps={steps}
          query={query}
          onType={setQuery}
          onOpenStep={(step) => go([...steps, step])}
          onBack={back}
          onClose={props.onClose}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PopupProps {
  readonly steps: readonly PaletteStep[];
  readonly query: string;
  readonly onType: (query: string) => void;
  readonly onOpenStep: (step: PaletteStep) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function PalettePopup({ steps, query, onType, onOpenStep, onBack, onClose }: PopupProps) {
  const translator = useText();
  const { t } = translator;
  const step = steps.at(-1) ?? null;
  const recentRows = useRecentRows();
  const searchResults = useSearchResults(step === null ? query : '');
  const groups = useDeferredGroups(
    usePaletteGroups({ step, query, hostItems: searchResults, recentValues: recentRows.values }),
  );
  const highlightedItem = useRef<PaletteItem | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** The screen that a row leads to takes the focus itself. */
  const hasNavigated = useRef(false);
  const pick = useLatestCallback((item: PaletteItem) => {
    if (step === null && item.search !== null) recentRows.remember(item.value);
    if (item.next !== null) {
      onOpenStep(item.next);
      input.current?.focus();
      return;
    }
    const before = location.hash;
    onClose();
    item.run();
    hasNavigated.current = location.hash !== before;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { current: item } = highlightedItem;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Tab' && isPlain && item !== undefined && item.next !== null) pick(item);
    else if (event.key === 'Backspace' && query === '' && step !== null) onBack();
    else return;
    event.preventDefault();
  };
  const question = step === null ? null : stepTexts(step, translator).question;
  return (
    <Dialog.Popup
      aria-label={t('palette.open')}
      finalFocus={() => !hasNavigated.current}
      className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-surface text-text shadow-float outline-hidden transition-opacity duration-[120ms] data-starting-style:opacity-0 data-ending-style:opacity-0"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        itemToStringValue={labelOf}
        value={query}
        onValueChange={(value, { reason }) => {
          // The name of a chosen row is not searched for.
          if (reason !== 'item-press') onType(value);
        }}
        onItemHighlighted={(item) => (highlightedItem.current = item)}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex items-center gap-2 border-b border-line px-4">
          <Search size={16} aria-hidden className="shrink-0 text-muted" />
          <Steps steps={steps} />
          <Autocomplete.Input
            ref={input}
            aria-label={question ?? t('palette.input')}
            placeholder={question ?? t('palette.placeholder')}
            onKeyDown={onKeyDown}
            className="h-12 min-w-0 flex-1 bg-transparent text-body outline-hidden placeholder:text-muted"
          />
          <KeyHint keys={['Esc']} />
        </div>
        <p role="status" className="sr-only">
          {question}
        </p>
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
                  <Row key={item.value} item={item} id={visibleId(item, query)} onPick={pick} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog.Popup>
  );
}

const NO_GROUPS: readonly PaletteGroup[] = [];

/**
 * Returns the first rows at once, as many as a search lists and more than a window shows, and the others when no
 * keystroke waits to be handled.
 */
function useDeferredGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const deferredGroups = useDeferredValue(groups, NO_GROUPS);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return deferredGroups === groups || count <= MAX_RESULTS ? groups : takeFirstItems(groups, MAX_RESULTS);
}

/** Returns a function that stays the same and calls the newest handler, so that no row is rendered again for it. */
function useLatestCallback<A>(handler: (value: A) => void): (value: A) => void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  return useCallback((value: A) => newest.current(value), []);
}

const visibleId = ({ entityId }: PaletteItem, query: string): string | null =>
  entityId !== null && isIdTyped(query.trim(), entityId) ? entityId : null;

/** Shows the choices of the previous steps, as a trail. */
function Steps({ steps }: { readonly steps: readonly PaletteStep[] }) {
  const translator = useText();
  return steps.map((step, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- steps are only added and removed at the end
    <span key={index} className="flex shrink-0 items-center gap-1 text-body">
      {stepTexts(step, translator).previousChoice}
      <ChevronRight size={14} aria-hidden className="text-muted" />
    </span>
  ));
}

const Row = memo(function Row(props: {
  readonly item: PaletteItem;
  /** The id of what the row opens, for a person who searches for one. */
  readonly id: string | null;
  readonly onPick: (item: PaletteItem) => void;
}) {
  const { item, id, onPick } = props;
  const Icon = item.icon;
  return (
    <Autocomplete.Item value={item} onClick={() => onPick(item)} className={cx(menuItemClass, 'w-full')}>
      <Icon size={15} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {id === null ? (
        <span className="max-w-[45%] truncate text-small text-muted">{item.detail}</span>
      ) : (
        <span data-entity className="mono max-w-[45%] truncate text-small text-muted">
          {id}
        </span>
      )}
      {item.keys === undefined ? null : <KeyHint keys={item.keys} />}
      {item.next === null ? null : <ChevronRight size={14} aria-hidden className="shrink-0 text-muted" />}
    </Autocomplete.Item>
  );
});
