import { useEffect, useRef, useState } from 'react';
import type { LeaguePage } from '../../../../src/shared/contract/index.ts';
import { zipLeagueReplays, type LeagueReplays } from '../../../../src/shared/replays/league-replays.ts';
import { failureOf, saveBlob, useApi, type Failure } from '../../../host/index.ts';
import { formatList, useText } from '../../../text/index.ts';
import { Button, Checkbox, Dialog, FailureNote, Progress, StatusBadge } from '../../../ui/index.ts';

type ReplayExport =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'saved'; readonly result: LeagueReplays }
  | { readonly state: 'failed'; readonly failure: Failure };

const IDLE: ReplayExport = { state: 'idle' };

/** Runs the export; closing the dialog stops it. */
function useReplayExport(league: LeaguePage) {
  const api = useApi();
  const [exportState, setExportState] = useState<ReplayExport>(IDLE);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  const start = async (withTexts: boolean) => {
    const controller = new AbortController();
    abortController.current = controller;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    setExportState({ state: 'running', done: 0, total: 0 });
    try {
      const result = await zipLeagueReplays(api, {
        leagueId: league.leagueId,
        withTexts,
        signal: controller.signal,
        onProgress: (done, total) => setExportState({ state: 'running', done, total }),
        onChunk: (chunk) => void chunks.push(chunk),
      });
      if (result.replayCount > 0)
        saveBlob(`replays-${league.leagueId}.zip`, new Blob(chunks, { type: 'application/zip' }));
      setExportState({ state: 'saved', result });
    } catch (error) {
      if (!controller.signal.aborted) setExportState({ state: 'failed', failure: failureOf(error) });
    }
  };
  const cancel = () => {
    abortController.current?.abort();
    setExportState(IDLE);
  };
  return { exportState, start, cancel };
}

/** Saves the replay files of all finished games of a league as one ZIP file; shows the progress and can be cancelled. */
export function ReplaysDialog(props: { readonly league: LeaguePage; readonly onClose: () => void }) {
  const { t } = useText();
  const { exportState, start, cancel } = useReplayExport(props.league);
  const [withTexts, setWithTexts] = useState(false);
  const isRunning = exportState.state === 'running';
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('league_view.replays')}
      description={t('league_view.replays_hint')}
      actions={
        isRunning ? (
          <Button onClick={cancel}>{t('ui.cancel')}</Button>
        ) : exportState.state === 'saved' ? (
          <Button variant="primary" onClick={props.onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void start(withTexts)}>
            {t('league_view.replays_save')}
          </Button>
        )
      }
    >
      {isRunning ? (
        <Progress
          label={t('league_view.replays')}
          value={exportState.total === 0 ? null : exportState.done}
          max={exportState.total}
          text={t('league_view.replays_progress', { done: exportState.done, total: exportState.total })}
        />
      ) : exportState.state === 'saved' ? (
        <SavedNote result={exportState.result} />
      ) : (
        <Checkbox label={t('league_view.replays_words')} checked={withTexts} onChange={setWithTexts} />
      )}
      <FailureNote failure={exportState.state === 'failed' ? exportState.failure : null} />
    </Dialog>
  );
}

function SavedNote({ result: { replayCount, leftOut } }: { readonly result: LeagueReplays }) {
  const translator = useText();
  const { t } = translator;
  return (
    <div role="status" className="flex flex-col gap-1.5">
      {replayCount === 0 ? (
        <p>{t('league_view.replays_none')}</p>
      ) : (
        <StatusBadge tone="ok">{t('league_view.replays_saved', { count: replayCount })}</StatusBadge>
      )}
      {leftOut.length === 0 ? null : (
        <p className="text-muted">
          {t('league_view.replays_left_out', {
            matches: formatList(
              translator,
              leftOut.map(({ matchId }) => matchId),
            ),
          })}
        </p>
      )}
    </div>
  );
}
