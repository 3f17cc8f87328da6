import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { PlaySample } from '../platform/host-api.ts';
import type { Log } from '../platform/log.ts';
import type { ListenerStatus } from '../platform/net/listeners/retrying-listener.ts';
import type { PairingSettings } from './bridge/pairing-settings.ts';

export interface SamplePlaybackDeps {
  /** Absent where no recording is installed. */
  readonly playSample: PlaySample | undefined;
  readonly listener: () => ListenerStatus;
  readonly pairingSettings: Pick<PairingSettings, 'origins' | 'isPaired'>;
  readonly isConnected: () => boolean;
  readonly log: Log;
}

export interface SamplePlayback {
  /** Starts the recorded game, which is shown like any other game and ends by itself. */
  play(): Outcome<null, 'NOT_FOUND' | 'CONFLICT'>;
  stop(): Promise<void>;
}

/** Plays the installed recording to this host's own listener, as a page with the bridge would. */
export function createSamplePlayback(deps: SamplePlaybackDeps): SamplePlayback {
  let playback: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;

  const begin = (playSample: PlaySample, port: number, origin: string): void => {
    const stop = new AbortController();
    const done = playSample({ port, origin }, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted)
          deps.log('warn', 'the recorded game stopped with an error', { error: String(error) });
      })
      .finally(() => (playback = null));
    playback = { stop, done };
  };

  return {
    play() {
      const { playSample, listener, pairingSettings } = deps;
      const { state, port } = listener();
      const [origin] = pairingSettings.origins();
      if (playSample === undefined) return refuse('NOT_FOUND', 'This installation has no recorded game');
      if (playback !== null || deps.isConnected())
        return refuse('CONFLICT', 'A game is connected; wait until it ends');
      if (state !== 'listening') return refuse('CONFLICT', `Nothing listens for games on port ${port}`);
      if (origin === undefined) return refuse('CONFLICT', 'No web origin may connect; allow one first');
      if (pairingSettings.isPaired())
        return refuse('CONFLICT', 'Games need a pairing token, which a recorded game does not have');
      begin(playSample, port, origin);
      return accept(null);
    },
    async stop() {
      playback?.stop.abort();
      await playback?.done;
    },
  };
}
