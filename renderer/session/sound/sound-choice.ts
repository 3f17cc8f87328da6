const SOUND_KEY = 'arbiter.sound';

/** Whether games have sounds in this browser; they are off until a person turns them on. */
export const readSoundChoice = (): boolean => window.localStorage.getItem(SOUND_KEY) === 'on';

export function saveSoundChoice(isOn: boolean): void {
  if (isOn) window.localStorage.setItem(SOUND_KEY, 'on');
  else window.localStorage.removeItem(SOUND_KEY);
}
