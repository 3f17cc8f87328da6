import { accept } from '../../shared/outcome.ts';
import type { ReplayFiles } from '../app-features/replay-files/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ReplayCallDeps {
  readonly replayFiles: ReplayFiles;
}

type ReplayCalls = Pick<Handlers, 'replays.export' | 'replays.verify' | 'replays.key'>;

/** Handlers of the `replays.*` calls. */
export const replayCalls = ({ replayFiles }: ReplayCallDeps): ReplayCalls => ({
  'replays.export': ({ sessionId, withTexts }) =>
    replayFiles.export(sessionId, { withTexts: withTexts ?? false }),
  'replays.verify': ({ record }) => replayFiles.verify(record),
  'replays.key': async () => {
    const fingerprint = await replayFiles.fingerprint();
    return fingerprint.ok ? accept({ fingerprint: fingerprint.value }) : fingerprint;
  },
});
