import { useState, type ReactNode, type Ref } from 'react';
import { useQuery } from '../../host/index.ts';
import type { AddressQuery } from '../../routes/hash-router.ts';
import { useText, type CodeFamily } from '../../text/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { NO_FILTER, parseUtc, startOfSpan, TIME_SPANS } from './audit-filter.ts';

export interface FilterBarProps {
  addressQuery: AddressQuery;
  isFiltered: boolean;
  /** The field that `/` focuses. */
  filterField: Ref<HTMLInputElement>;
  /** Shown at the right end of the bar. */
  children?: ReactNode;
}

export function FilterBar({ addressQuery, isFiltered, filterField, children }: FilterBarProps) {
  const { t, code } = useText();
  const facets = useQuery('audit.facets', {}).value;
  const toChoices = (values: readonly string[] | undefined, family: CodeFamily, all: string) => [
    { value: '', label: all },
    ...(values ?? []).map((value) => ({ value, label: code(family, value) })),
  ];
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <Select
        label={t('audit.system')}
        value={addressQuery.get('system')}
        choices={toChoices(facets?.systems, 'system', t('audit.all_systems'))}
        onChange={(system) => addressQuery.set({ system })}
        className="w-36"
      />
      <Select
        label={t('audit.action')}
        value={addressQuery.get('action')}
        choices={toChoices(facets?.actions, 'action', t('audit.all_actions'))}
        onChange={(action) => addressQuery.set({ action })}
        className="w-44"
      />
      <TextFilter addressQuery={addressQuery} name="actor" label={t('audit.actor')} ref={filterField} />
      <TextFilter addressQuery={addressQuery} name="subject" label={t('audit.subject')} />
      <SpanFilter addressQuery={addressQuery} />
      <TextFilter addressQuery={addressQuery} name="from" label={t('audit.from')} isTime />
      <TextFilter addressQuery={addressQuery} name="to" label={t('audit.to')} isTime />
      {isFiltered ? (
        <Button variant="quiet" onClick={() => addressQuery.set(NO_FILTER)}>
          {t('ui.clear_filters')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

/** Fills in the times, so that a person need not type them. */
function SpanFilter({ addressQuery }: { readonly addressQuery: AddressQuery }) {
  const { t } = useText();
  const hasTimes = addressQuery.get('from') !== '' || addressQuery.get('to') !== '';
  const choose = (chosen: string) => {
    const span = TIME_SPANS.find((each) => each === chosen);
    if (chosen === 'chosen') return;
    addressQuery.set({ from: span === undefined ? '' : startOfSpan(span, Date.now()), to: '' });
  };
  return (
    <Select
      label={t('audit.span')}
      value={hasTimes ? 'chosen' : ''}
      choices={[
        { value: '', label: t('audit.span_all') },
        ...(hasTimes ? [{ value: 'chosen', label: t('audit.span_chosen') }] : []),
        ...TIME_SPANS.map((span) => ({ value: span, label: t(`audit.span_${span}`) })),
      ]}
      onChange={choose}
      className="w-32"
    />
  );
}

interface TextFilterProps {
  addressQuery: AddressQuery;
  name: 'actor' | 'subject' | 'from' | 'to';
  label: string;
  isTime?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A text filter that is applied on Enter or when the field loses the focus. */
function TextFilter({ addressQuery, name, label, isTime = false, ref }: TextFilterProps) {
  const { t } = useText();
  const appliedText = addressQuery.get(name);
  const [draft, setDraft] = useState<{ text: string; replaces: string }>({
    text: appliedText,
    replaces: appliedText,
  });
  // The draft is dropped when the address changes, for example by Back or "clear".
  const text = draft.replaces === appliedText ? draft.text : appliedText;
  const isInvalid = isTime && text.trim() !== '' && parseUtc(text) === null;
  const apply = () => {
    if (!isInvalid && text !== appliedText) addressQuery.set({ [name]: text.trim() });
  };
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      label={isTime ? `${label} (UTC)` : label}
      placeholder={label}
      value={text}
      maxLength={200}
      error={isInvalid ? t('audit.bad_time') : null}
      onChange={(value) => setDraft({ text: value, replaces: appliedText })}
      onEnter={apply}
      onBlur={apply}
      className="w-36"
    />
  );
}
