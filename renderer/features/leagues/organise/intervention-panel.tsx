import { useState } from 'react';
import {
  MAX_LEAGUE_REASON,
  type LeagueIntervention,
  type LeaguePage,
} from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Select, TextField, toast } from '../../../ui/index.ts';
import { InterventionPreview, type PreviewedIntervention } from './intervention-preview.tsx';
import { MatchField } from './match-field.tsx';

const KINDS = ['override', 'rerun', 'withdraw', 'disqualify', 'admit', 'close', 'pause'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

interface InterventionForm {
  readonly kind: Kind;
  readonly matchId: string;
  readonly playerId: string;
  readonly result: string;
  readonly reason: string;
}

/** Converts the form to an intervention; null while something is missing. */
export function toIntervention(leagueId: string, form: InterventionForm): LeagueIntervention | null {
  const { kind, matchId, playerId, result } = form;
  const reason = form.reason.trim();
  if (reason === '') return null;
  const common = { leagueId, reason };
  switch (kind) {
    case 'rerun':
      return matchId === '' ? null : { kind, ...common, matchId };
    case 'override':
      return matchId === '' || result === '' ? null : { kind, ...common, matchId, result };
    case 'withdraw':
    case 'disqualify':
      return playerId === '' ? null : { kind, ...common, playerId };
    default:
      return { kind, ...common };
  }
}

/** Makes a decision about a match, a player or the whole league, and first shows what it would change. */
export function InterventionPanel(props: {
  readonly league: LeaguePage;
  readonly addressQuery: AddressQuery;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { league, addressQuery, onChanged } = props;
  const { leagueId, standings, status } = league;
  const [reason, setReason] = useState('');
  const [result, setResult] = useState('');
  const [previewedIntervention, setPreviewedIntervention] = useState<PreviewedIntervention | null>(null);
  const preview = useMutation('leagues.previewIntervention');
  const requestedKind = addressQuery.get('decision');
  const kind: Kind = isKind(requestedKind) ? requestedKind : 'override';
  const matchId = addressQuery.get('match').trim().toUpperCase();
  const playerId = addressQuery.get('player');
  const intervention = toIntervention(leagueId, { kind, matchId, playerId, result, reason });
  if (status === 'registering' || status === 'cancelled' || status === 'failed')
    return (
      <Panel title={t('organise.decide')}>
        <p className="text-muted">{t('organise.decide_not_now')}</p>
      </Panel>
    );
  const isAboutMatch = kind === 'override' || kind === 'rerun';
  const isAboutPlayer = kind === 'withdraw' || kind === 'disqualify';
  const onPreview = async () => {
    if (intervention === null) return;
    const changes = await preview.run(intervention);
    if (changes !== null) setPreviewedIntervention({ intervention, changes });
  };
  const onMade = () => {
    setReason('');
    setResult('');
    addressQuery.set({ match: '', player: '' });
    toast('ok', t('organise.made'));
    onChanged();
  };
  return (
    <Panel title={t('organise.decide')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <Select
            label={t('organise.kind')}
            showLabel
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`organise.kind_${value}`) }))}
            onChange={(value) => addressQuery.set({ decision: value })}
            className="w-64"
          />
          {isAboutMatch ? (
            <MatchField
              leagueId={leagueId}
              matchId={matchId}
              onMatchChange={(value) => addressQuery.set({ match: value })}
              result={kind === 'override' ? result : null}
              onResultChange={setResult}
            />
          ) : null}
          {isAboutPlayer ? (
            <Select
              label={t('organise.player')}
              showLabel
              value={playerId}
              choices={[
                { value: '', label: t('organise.choose') },
                ...standings.map((row) => ({
                  value: row.playerId,
                  label: `${row.displayName} (${row.playerId})`,
                })),
              ]}
              onChange={(value) => addressQuery.set({ player: value })}
              className="w-64"
            />
          ) : null}
        </div>
        <p className="max-w-prose text-small text-muted">{t(`organise.kind_${kind}_hint`)}</p>
        <TextField
          label={t('organise.reason')}
          showLabel
          hint={t('organise.reason_hint')}
          value={reason}
          maxLength={MAX_LEAGUE_REASON}
          onChange={setReason}
          onEnter={() => void onPreview()}
          className="max-w-2xl"
        />
        <FailureNote failure={preview.failure} />
        <div>
          <Button busy={preview.busy} disabled={intervention === null} onClick={() => void onPreview()}>
            {t('organise.preview')}
          </Button>
        </div>
      </div>
      {previewedIntervention === null ? null : (
        <InterventionPreview
          league={league}
          previewed={previewedIntervention}
          onClose={() => setPreviewedIntervention(null)}
          onMade={onMade}
        />
      )}
    </Panel>
  );
}
