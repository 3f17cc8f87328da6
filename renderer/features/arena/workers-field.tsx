import { useText } from '../../text/index.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { RUN_WORKERS, type RunForm } from './run-form.ts';

/** Chooses who plays the games: this computer, or workers of a class. */
export function WorkersField(props: {
  readonly value: RunForm['workers'];
  readonly onChange: (workers: RunForm['workers']) => void;
}) {
  const { t } = useText();
  const { value, onChange } = props;
  return (
    <div>
      <div className="mb-1 text-small font-medium text-muted">{t('arena.place')}</div>
      <Segmented
        label={t('arena.place')}
        value={value}
        segments={RUN_WORKERS.map((workers) => ({ value: workers, label: t(`arena.place_${workers}`) }))}
        onChange={onChange}
      />
      <p className="mt-1 max-w-prose text-small text-muted">{t(`arena.place_hint_${value}`)}</p>
    </div>
  );
}
