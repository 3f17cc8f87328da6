import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { IconButton } from '../../ui/index.ts';
import { readSoundChoice, saveSoundChoice } from './sound-choice.ts';
import { useGameSounds } from './use-game-sounds.ts';
import { useTurnSounds } from './use-turn-sounds.ts';

/** Turns the sounds of games on and off for this browser. */
export function SoundButton({ card }: { readonly card: SessionCard }) {
  const { t } = useText();
  const [isOn, setIsOn] = useState(readSoundChoice);
  const player = useGameSounds(card, isOn);
  useTurnSounds(card, player);
  const toggle = () => {
    saveSoundChoice(!isOn);
    setIsOn(!isOn);
  };
  return (
    <IconButton
      label={t(isOn ? 'session.sound_off' : 'session.sound_on')}
      icon={isOn ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
      onClick={toggle}
    />
  );
}
