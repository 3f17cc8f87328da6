import { useText, type PlainKey, type Translator } from '../text/index.ts';
import { Select } from '../ui/index.ts';

/**
 * The approximate strength of the chess levels, by their games against an engine of known settings, which `arbiter
 * arena ladder` prints. Higher levels were not measured.
 */
const CHESS_LABELS: readonly PlainKey[] = [
  'match.level_newcomer',
  'match.level_beginner',
  'match.level_casual',
  'match.level_club',
  'match.level_good_club',
  'match.level_strong_club',
];

interface LevelContext {
  readonly levels: number;
  /** The game of a built-in player; null for an engine. */
  readonly game: string | null;
}

/** Chooses the strength of a built-in player or an engine, weakest first. */
export function LevelSelect(
  props: LevelContext & { readonly level: number; readonly onChange: (level: number) => void },
) {
  const { t } = useText();
  return (
    <Select
      showLabel
      label={t('match.level')}
      value={String(props.level)}
      choices={Array.from({ length: props.levels }, (_, index) => ({
        value: String(index + 1),
        label: levelLabel(t, index + 1, props),
      }))}
      onChange={(level) => props.onChange(Number(level))}
    />
  );
}

/** "Level 2 of 8, like a beginner": the number, and the approximate strength where it is known. */
export function levelLabel(t: Translator['t'], level: number, { levels, game }: LevelContext): string {
  const number = t('match.level_of', { level, levels });
  const description = descriptionOf(level, { levels, game });
  return description === null ? number : t('match.level_described', { number, description: t(description) });
}

function descriptionOf(level: number, { levels, game }: LevelContext): PlainKey | null {
  const chessLabel = game === 'chess.v1' ? CHESS_LABELS[level - 1] : undefined;
  if (chessLabel !== undefined) return chessLabel;
  if (level === levels) return 'match.level_strongest';
  return level === 1 ? 'match.level_easiest' : null;
}
