import { useText } from '../text/index.ts';
import { Select } from '../ui/index.ts';

/** Chooses the strength of a built-in player, weakest first. */
export function LevelSelect(props: {
  readonly level: number;
  readonly levels: number;
  readonly onChange: (level: number) => void;
}) {
  const { t } = useText();
  return (
    <Select
      labelled
      label={t('match.level')}
      value={String(props.level)}
      choices={Array.from({ length: props.levels }, (_, index) => ({
        value: String(index + 1),
        label: t('match.level_of', { level: index + 1, levels: props.levels }),
      }))}
      onChange={(level) => props.onChange(Number(level))}
    />
  );
}
