import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LeagueExportFormat, LeaguePage } from '../../../../src/shared/contract/index.ts';
import { saveFile, useMutation } from '../../../host/index.ts';
import { StageButton } from '../../../match/stage-button.tsx';
import { createLoadable } from '../../../routes/loadable.ts';
import { Lazy } from '../../../routes/lazy.tsx';
import { useText } from '../../../text/index.ts';
import { Button, FailureLine, toast } from '../../../ui/index.ts';
import { Menu } from '../../../ui/menu.tsx';

const cancelLeague = createLoadable(async () => (await import('./cancel-league.tsx')).CancelLeague);
const replaysDialog = createLoadable(async () => (await import('./replays-dialog.tsx')).ReplaysDialog);

const FORMATS: readonly LeagueExportFormat[] = ['table_csv', 'matches_csv', 'json', 'pgn'];

/** Shows buttons that show the league on the stage, begin or continue it, cancel it and export it. */
export function LeagueActions(props: { readonly league: LeaguePage; readonly onChanged: () => void }) {
  const { t } = useText();
  const { league, onChanged } = props;
  const { leagueId, status } = league;
  const [isConfirming, setIsConfirming] = useState(false);
  const begin = useMutation('leagues.begin');
  return (
    <>
      <FailureLine failure={begin.failure} />
      <StageButton query={`league=${leagueId}`} />
      {status === 'registering' || status === 'stopped' ? (
        <Button
          variant="primary"
          busy={begin.busy}
          disabled={league.players < 2}
          onClick={() =>
            void begin.run({ leagueId }).then((begunLeague) => begunLeague !== null && onChanged())
          }
        >
          {t(status === 'stopped' ? 'leagues.continue' : 'leagues.begin')}
        </Button>
      ) : null}
      {status === 'registering' || status === 'running' || status === 'stopped' ? (
        <Button onClick={() => setIsConfirming(true)}>{t('leagues.cancel')}</Button>
      ) : null}
      <ExportLeague league={league} />
      {isConfirming ? (
        <Lazy
          component={cancelLeague}
          props={{ league, onClose: () => setIsConfirming(false), onDone: onChanged }}
        />
      ) : null}
    </>
  );
}

/** Saves the league in one of its formats, or the replays of its games. */
function ExportLeague({ league }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const { leagueId } = league;
  const [showsReplays, setShowsReplays] = useState(false);
  const exportLeague = useMutation('leagues.export');
  const save = (format: LeagueExportFormat) =>
    void exportLeague.run({ leagueId, format }).then((file) => {
      if (file === null) return;
      saveFile(file);
      toast('ok', t('leagues.saved', { file: file.fileName }));
    });
  const formats = league.game === 'chess.v1' ? FORMATS : FORMATS.filter((format) => format !== 'pgn');
  // An even-odd match has no session, and so no replay.
  const hasReplays = league.game !== 'even_odd' && league.played > 0;
  return (
    <>
      <FailureLine failure={exportLeague.failure} />
      <Menu
        trigger={
          <Button busy={exportLeague.busy}>
            <Download size={14} aria-hidden />
            {t('leagues.export')}
          </Button>
        }
        choices={[
          ...formats.map((format) => ({
            id: format,
            label: t(`leagues.export_${format}`),
            onPick: () => save(format),
          })),
          ...(hasReplays
            ? [{ id: 'replays', label: t('league_view.replays'), onPick: () => setShowsReplays(true) }]
            : []),
        ]}
      />
      {showsReplays ? (
        <Lazy component={replaysDialog} props={{ league, onClose: () => setShowsReplays(false) }} />
      ) : null}
    </>
  );
}
