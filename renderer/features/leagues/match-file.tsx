import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Api, LeagueMatchDetail } from '../../../src/shared/contract/index.ts';
import { failureOf, saveFile, useApi } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, toast } from '../../ui/index.ts';

const MOST_ROWS = 200;

/** What is on this page as a file: the match, its evidence, both sides of every message, money and audit rows. */
async function fileOf(api: Api, leagueId: string, detail: LeagueMatchDetail) {
  const { matchId } = detail.match;
  const rewards = await api.ask('prizes.match', { leagueId, matchId });
  const subject = `${leagueId}/${matchId}`;
  const audit = await api.ask('audit.page', { offset: 0, limit: MOST_ROWS, filter: { subject } });
  return {
    fileName: `match-${leagueId.replace(/^league_/u, '')}-${matchId}.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify({ ...detail, rewards, audit: audit.rows }, null, 2)}\n`,
  };
}

export function MatchFile(props: { readonly leagueId: string; readonly detail: LeagueMatchDetail }) {
  const { t, code } = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    fileOf(api, props.leagueId, props.detail)
      .then(
        (file) => {
          saveFile(file);
          toast('ok', t('match_page.exported', { file: file.fileName }));
        },
        (error: unknown) => {
          const failure = failureOf(error);
          toast('bad', failure.code, code('error', failure.code, failure.message));
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} onClick={save}>
      <Download size={14} aria-hidden />
      {t('match_page.export')}
    </Button>
  );
}
