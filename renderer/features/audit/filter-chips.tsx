import type { AddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { NO_FILTER } from './audit-filter.ts';

const NAMES = Object.keys(NO_FILTER) as readonly (keyof typeof NO_FILTER)[];

/** Lists the filters that are set, each with a button that removes it alone, and shows nothing without a filter. */
export function FilterChips({ addressQuery }: { readonly addressQuery: AddressQuery }) {
  const { t, code } = useText();
  const chips = NAMES.flatMap((name) => {
    const value = addressQuery.get(name).trim();
    if (value === '') return [];
    const label = name === 'system' || name === 'action' ? code(name, value) : value;
    return [{ name, text: `${t(`audit.${name}`)}: ${label}` }];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('audit.filters')} className="-mt-1 mb-3 flex flex-wrap gap-1.5">
      {chips.map(({ name, text }) => (
        <Chip
          key={name}
          text={text}
          removeLabel={t('audit.remove_filter', { filter: text })}
          onRemove={() => addressQuery.set({ [name]: '' })}
        />
      ))}
    </ul>
  );
}
