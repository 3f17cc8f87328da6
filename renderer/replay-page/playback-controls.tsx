import { useEffect, useState } from 'react';
import { StepIcon, type StepIconName } from './step-icon.tsx';
import type { PageTexts } from './page-texts.ts';

/** How long each position is shown while the game is played back. */
const STEP_MS = 700;

export interface PagePosition {
  /** Index of the state that is shown. */
  readonly index: number;
  /** Index of the last state. */
  readonly last: number;
  readonly isPlaying: boolean;
  readonly go: (position: number) => void;
  readonly togglePlay: () => void;
}

/** Holds the position that is shown, and takes the keys of the session page: arrows, Home, End, space and `f`. */
export function usePosition(last: number, onFlip: () => void): PagePosition {
  const [index, setIndex] = useState(last);
  const [isPlaying, setIsPlaying] = useState(false);
  const isRunning = isPlaying && index < last;
  const clamp = (position: number): number => Math.max(0, Math.min(last, position));
  const go = (position: number): void => {
    setIsPlaying(false);
    setIndex(clamp(position));
  };
  // Keys may come faster than the page is drawn, so a step counts from the newest position.
  const step = (offset: number): void => {
    setIsPlaying(false);
    setIndex((current) => clamp(current + offset));
  };
  const togglePlay = (): void => {
    if (!isRunning && index >= last) setIndex(0);
    setIsPlaying(!isRunning);
  };
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIndex(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index]);
  useEffect(() => {
    const handlers: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(0),
      End: () => go(last),
      f: onFlip,
      ' ': togglePlay,
    };
    const onKey = (event: KeyboardEvent): void => {
      const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' ';
      if (event.ctrlKey || event.metaKey || event.altKey || isOnButton) return;
      const handle = handlers[event.key];
      if (handle === undefined) return;
      event.preventDefault();
      handle();
    };
    // A print shows the end of the game.
    const onPrint = (): void => go(last);
    addEventListener('keydown', onKey);
    addEventListener('beforeprint', onPrint);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeprint', onPrint);
    };
  });
  return { index, last, isPlaying: isRunning, go, togglePlay };
}

/** Shows the buttons that step through the positions. */
export function PlaybackControls(props: {
  readonly position: PagePosition;
  readonly texts: PageTexts;
  readonly onFlip: () => void;
}) {
  const { position, texts } = props;
  const { index, last } = position;
  return (
    <div className="page-transport" role="group" aria-label={texts.controls}>
      <Step label={texts.first} icon="first" isOff={index === 0} onPress={() => position.go(0)} />
      <Step label={texts.back} icon="back" isOff={index === 0} onPress={() => position.go(index - 1)} />
      <Step
        label={position.isPlaying ? texts.stop : texts.play}
        icon={position.isPlaying ? 'stop' : 'play'}
        isOff={last === 0}
        onPress={position.togglePlay}
      />
      <Step
        label={texts.forward}
        icon="forward"
        isOff={index === last}
        onPress={() => position.go(index + 1)}
      />
      <Step label={texts.last} icon="last" isOff={index === last} onPress={() => position.go(last)} />
      <span role="status">{texts.position(index, last)}</span>
      <Step label={texts.flip} icon="flip" isOff={false} onPress={props.onFlip} />
    </div>
  );
}

/** Shows a button, which stays focusable at either end, so that the focus is not lost. */
function Step(props: {
  readonly label: string;
  readonly icon: StepIconName;
  readonly isOff: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.isOff}
      onClick={() => (props.isOff ? undefined : props.onPress())}
    >
      <StepIcon name={props.icon} />
    </button>
  );
}
