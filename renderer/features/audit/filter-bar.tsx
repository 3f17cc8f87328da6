import { useState, type ReactNode, type Ref } from 'react';
import { useQuery } from '../../host/index.ts';
import type { AddressQuery } from '../../routes/hash.ts';
import { useText, type CodeFamily } from '../../text/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { NO_FILTER, parseUtc } from './audit-filter.ts';

export interface FilterBarProps {
  place: AddressQuery;
  filtered: boolean;
  /** The field that `/` focuses. */
  first: Ref<HTMLInputElement>;
  /** Shown at the right end of the bar. */
  children?: ReactNode;
}

export function FilterBar({ place, filtered, first, children }: FilterBarProps) {
  const { t, code } = useText();
  const facets = useQuery('audit.facets', {}).value;
  const choices = (values: readonly string[] | undefined, family: CodeFamily, all: string) => [
    { value: '', label: all },
    ...(values ?? []).map((value) => ({ value, label: code(family, value) })),
  ];
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <Select
        label={t('audit.system')}
        value={place.get('system')}
        choices={choices(facets?.systems, 'system', t('audit.all_systems'))}
        onChange={(system) => place.set({ system })}
        className="w-36"
      />
      <Select
        label={t('audit.action')}
        value={place.get('action')}
        choices={choices(facets?.actions, 'action', t('audit.all_actions'))}
        onChange={(action) => place.set({ action })}
        className="w-44"
      />
      <TextFilter place={place} name="actor" label={t('audit.actor')} ref={first} />
      <TextFilter place={place} name="subject" label={t('audit.subject')} />
      <TextFilter place={place} name="from" label={t('audit.from')} time />
      <TextFilter place={place} name="to" label={t('audit.to')} time />
      {filtered ? (
        <Button look="quiet" onClick={() => place.set(NO_FILTER)}>
          {t('ui.clear_filters')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

interface TextFilterProps {
  place: AddressQuery;
  name: 'actor' | 'subject' | 'from' | 'to';
  label: string;
  time?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A text filter that is applied on Enter or when the field loses the focus. */
function TextFilter({ place, name, label, time = false, ref }: TextFilterProps) {
  const { t } = useText();
  const applied = place.get(name);
  const [draft, setDraft] = useState<{ text: string; from: string }>({ text: applied, from: applied });
  // A change of the address (Back, "clear") replaces what was typed before it.
  const text = draft.from === applied ? draft.text : applied;
  const bad = time && text.trim() !== '' && parseUtc(text) === null;
  const apply = () => {
    if (!bad && text !== applied) place.set({ [name]: text.trim() });
  };
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      label={time ? `${label} (UTC)` : label}
      placeholder={label}
      value={text}
      maxLength={200}
      error={bad ? t('audit.bad_time') : null}
      onChange={(value) => setDraft({ text: value, from: applied })}
      onEnter={apply}
      onBlur={apply}
      className="w-36"
    />
  );
}
