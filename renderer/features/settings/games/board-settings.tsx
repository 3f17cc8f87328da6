import { useText } from '../../../text/index.ts';
import { Panel, Segmented } from '../../../ui/index.ts';
import { LabelledControl } from '../labelled-control.tsx';
import type { SettingsProps } from '../settings-props.ts';

/** Chooses the colours of the chess board. */
export function BoardSettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  return (
    <Panel title={t('settings.boards')}>
      <LabelledControl label={t('settings.board')}>
        <Segmented
          label={t('settings.board')}
          value={settings.boardTheme}
          onChange={(boardTheme) => onChange({ boardTheme })}
          segments={[
            { value: 'wood', label: t('settings.board_wood') },
            { value: 'slate', label: t('settings.board_slate') },
            { value: 'green', label: t('settings.board_green') },
            { value: 'contrast', label: t('settings.board_contrast') },
          ]}
        />
      </LabelledControl>
    </Panel>
  );
}
