import { useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import {
  MAX_CONCURRENT_GAMES,
  MAX_OPENING_PLIES,
  MAX_OPENINGS_LENGTH,
  type NewOpenings,
} from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Panel, Select } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { canRename, type RunForm } from './run-form.ts';

const DEFAULT_PLIES = 8;
/** The limit of the call. The end of a longer name is kept, because it has the extension. */
const MAX_FILE_NAME_LENGTH = 255;
/** Values of the choice of openings that are not names of suites; no suite has a name that begins with a space. */
const NO_OPENINGS = '';
const OWN_FILE = ' file';

interface PairsProps {
  readonly form: RunForm;
  readonly onChange: (patch: Partial<RunForm>) => void;
}

/**
 * Chooses how many games are played at once, with which openings the pairs begin, and whether models get a renamed
 * game.
 */
export function PairsPanel({ form, onChange }: PairsProps) {
  const { t } = useText();
  return (
    <Panel title={t('arena.pairs')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t('arena.pairs_hint')}</p>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <NumberField
            label={t('arena.at_once')}
            hint={t('arena.at_once_hint')}
            value={form.concurrency}
            min={1}
            max={MAX_CONCURRENT_GAMES}
            onChange={(concurrency) => onChange({ concurrency })}
          />
          <OpeningFields form={form} onChange={onChange} />
        </div>
        {canRename(form) ? (
          <Switch
            label={t('arena.renamed')}
            hint={t('arena.renamed_hint')}
            checked={form.isRenamed}
            onChange={(isRenamed) => onChange({ isRenamed })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function OpeningFields({ form, onChange }: PairsProps) {
  const { t } = useText();
  const suites = useQuery('arena.suites', {});
  const suitesOfGame = (suites.value ?? []).filter(({ template }) => template === form.template);
  const { openings } = form;
  if (suitesOfGame.length === 0) return null;
  const value = openings === null ? NO_OPENINGS : openings.kind === 'suite' ? openings.name : OWN_FILE;
  return (
    <>
      <Select
        showLabel
        label={t('arena.openings')}
        value={value}
        choices={[
          { value: NO_OPENINGS, label: t('arena.openings_none') },
          ...suitesOfGame.map(({ name, count }) => ({
            value: name,
            label: t('arena.openings_suite', { name, count }),
          })),
          ...(openings?.kind === 'file' ? [{ value: OWN_FILE, label: openings.fileName }] : []),
        ]}
        onChange={(name) => {
          if (name === OWN_FILE) return;
          onChange({ openings: name === NO_OPENINGS ? null : { kind: 'suite', name } });
        }}
        className="w-64"
      />
      {openings === null ? null : (
        <Select
          showLabel
          label={t('arena.order')}
          value={form.order}
          choices={[
            { value: 'sequential', label: t('arena.order_sequential') },
            { value: 'random', label: t('arena.order_random') },
          ]}
          onChange={(order) => onChange({ order })}
          className="w-64"
        />
      )}
      {openings?.kind === 'file' ? (
        <NumberField
          label={t('arena.opening_plies')}
          hint={t('arena.opening_plies_hint')}
          value={openings.plies}
          min={1}
          max={MAX_OPENING_PLIES}
          onChange={(plies) => onChange({ openings: { ...openings, plies } })}
        />
      ) : null}
      <FileField onChooseFile={(file) => onChange({ openings: file })} />
    </>
  );
}

function FileField({ onChooseFile }: { readonly onChooseFile: (openings: NewOpenings) => void }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLong, setIsTooLong] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = file.size > MAX_OPENINGS_LENGTH ? null : await file.text();
    setIsTooLong(text === null);
    if (text !== null)
      onChooseFile({
        kind: 'file',
        fileName: file.name.slice(-MAX_FILE_NAME_LENGTH),
        text,
        plies: DEFAULT_PLIES,
      });
  };
  return (
    <div className="flex flex-col gap-1">
      <input
        ref={input}
        type="file"
        accept=".jsonl,.pgn"
        aria-label={t('arena.openings_file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <span className="text-small font-medium text-muted">{t('arena.openings_own')}</span>
      <Button onClick={() => input.current?.click()}>
        <FileUp size={14} aria-hidden />
        {t('arena.openings_file')}
      </Button>
      {isTooLong ? (
        <p role="status" className="max-w-64 text-small text-warn">
          {t('arena.openings_too_long')}
        </p>
      ) : null}
    </div>
  );
}
