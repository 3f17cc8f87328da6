import { Download } from 'lucide-react';
import { useState } from 'react';
import type { TournamentInfo } from '../../../../src/shared/contract/index.ts';
import { saveFile, useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, ConfirmDialog, FailureLine, toast } from '../../../ui/index.ts';
import { Menu } from '../../../ui/menu.tsx';

/** Shows buttons to pause, drain, cancel or resume all runs of a tournament, and to save its report. */
export function TournamentActions(props: {
  readonly tournament: TournamentInfo;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { tournamentId, state, played } = props.tournament;
  const [isConfirming, setIsConfirming] = useState(false);
  const changeRuns = useMutation('tournament.change');
  const exportReport = useMutation('tournament.report');
  const change = async (to: 'pause' | 'drain' | 'cancel' | 'resume') => {
    if ((await changeRuns.run({ tournamentId, to })) === null) return;
    setIsConfirming(false);
    props.onChanged();
  };
  const save = async (format: 'html' | 'json') => {
    const file = await exportReport.run({ tournamentId, format });
    if (file === null) return;
    saveFile(file);
    toast('ok', t('arena.saved', { file: file.fileName }));
  };
  const isGoingOn = state === 'running' || state === 'draining';
  return (
    <>
      <FailureLine failure={changeRuns.failure ?? exportReport.failure} />
      {isGoingOn ? (
        <Button busy={changeRuns.busy} onClick={() => void change('pause')}>
          {t('arena.pause')}
        </Button>
      ) : null}
      {state === 'running' ? (
        <Button busy={changeRuns.busy} onClick={() => void change('drain')}>
          {t('arena.drain')}
        </Button>
      ) : null}
      {isGoingOn || state === 'paused' ? (
        <Button onClick={() => setIsConfirming(true)}>{t('arena.tournament_stop')}</Button>
      ) : null}
      {state === 'running' || state === 'done' ? null : (
        <Button variant="primary" busy={changeRuns.busy} onClick={() => void change('resume')}>
          {t('arena.resume')}
        </Button>
      )}
      <Menu
        trigger={
          <Button busy={exportReport.busy}>
            <Download size={14} aria-hidden />
            {t('arena.export')}
          </Button>
        }
        choices={[
          { id: 'report-html', label: t('arena.report_html'), onPick: () => void save('html') },
          { id: 'report-json', label: t('arena.report_json'), onPick: () => void save('json') },
        ]}
      />
      {isConfirming ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void change('cancel')}
          busy={changeRuns.busy}
          title={t('arena.tournament_cancel_title')}
          confirmLabel={t('arena.cancel_confirm', { count: played })}
        >
          <p>{t('arena.cancel_hint')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
