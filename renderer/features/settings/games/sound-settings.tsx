import { useState } from 'react';
import { readSoundChoice, saveSoundChoice } from '../../../session/sound/sound-choice.ts';
import { useText } from '../../../text/index.ts';
import { Panel, Switch } from '../../../ui/index.ts';

/** Chooses whether games have sounds. The choice belongs to this browser, because other windows may be elsewhere. */
export function SoundSettings() {
  const { t } = useText();
  const [isOn, setIsOn] = useState(readSoundChoice);
  return (
    <Panel title={t('settings.sounds')}>
      <Switch
        label={t('settings.sounds_on')}
        hint={t('settings.sounds_hint')}
        checked={isOn}
        onChange={(isNowOn) => {
          saveSoundChoice(isNowOn);
          setIsOn(isNowOn);
        }}
      />
    </Panel>
  );
}
