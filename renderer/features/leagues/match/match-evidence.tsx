import type { LeagueMatch, LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useText, formatUtcWithoutZone, type Translator } from '../../../text/index.ts';
import { CopyText } from '../../../ui/index.ts';
import { hasUnopenedBoard, unopenedBoardLabel } from './unopened-board.tsx';

/** Shows who refereed, the commitment to the drawn number, and the times. */
export function MatchEvidence({ detail }: { readonly detail: LeagueMatchDetail }) {
  const translator = useText();
  const { t } = translator;
  const { match, referee, drawHash, drawSalt } = detail;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{summaryLabel(translator, detail)}</p>
      <AttestationNote detail={detail} />
      <WorkerLine detail={detail} />
      {match.evidenceGap === null ? null : <p>{t(`leagues.gap_${match.evidenceGap}`)}</p>}
      <DescriptionList>
        <DescriptionItem name={t('leagues.column_referee')}>
          {referee === null
            ? (match.refereeId ?? t('ui.none'))
            : `${referee.displayName} (${referee.refereeId})`}
        </DescriptionItem>
        <Moment name={t('leagues.began')} atMs={match.startedAtMs} />
        <Moment name={t('leagues.decided')} atMs={match.decidedAtMs} />
        <Moment name={t('leagues.reported')} atMs={match.reportedAtMs} />
        {drawHash === null ? null : (
          <DescriptionItem name={t('leagues.draw_hash')}>
            <CopyText text={drawHash} name={t('leagues.draw_hash')} />
          </DescriptionItem>
        )}
        {drawSalt === null ? null : (
          <DescriptionItem name={t('leagues.draw_salt')}>
            <CopyText text={drawSalt} name={t('leagues.draw_salt')} />
          </DescriptionItem>
        )}
        <RepetitionDetails match={match} />
      </DescriptionList>
      {match.lot === null ? null : <p className="text-muted">{t('leagues.lot_rule')}</p>}
    </div>
  );
}

/** Says in one sentence where the result comes from. */
function summaryLabel(translator: Translator, detail: LeagueMatchDetail): string {
  const { t } = translator;
  if (detail.match.sessionId !== null) return t('leagues.evidence_board');
  if (hasUnopenedBoard(detail)) return unopenedBoardLabel(translator, detail);
  return t(detail.referee?.builtIn === false ? 'leagues.evidence_outside' : 'leagues.evidence_draw');
}

/** Says that only the external referee itself knows how its match went. */
function AttestationNote({ detail: { match, referee } }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  if (referee?.builtIn !== false || match.reportedAtMs === null) return null;
  return <p>{t('leagues.attested_by', { name: referee.displayName })}</p>;
}

/** Says which worker played the match, and which of its claims this host trusts. */
function WorkerLine({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { playedBy, isOrdered } = detail;
  if (playedBy !== null) return <p>{t(`leagues.played_${playedBy.trust}`, { worker: playedBy.worker })}</p>;
  // Before the board opens, this is the sentence at the top.
  return isOrdered && !hasUnopenedBoard(detail) ? <p>{t('leagues.is_ordered')}</p> : null;
}

/** Shows which match this one repeats, how often it was voided, and the lot of a knockout. */
function RepetitionDetails({ match }: { readonly match: LeagueMatch }) {
  const { t } = useText();
  const { replayOf, voidAttempts, lot } = match;
  return (
    <>
      {replayOf === null ? null : <DescriptionItem name={t('leagues.replay_of')}>{replayOf}</DescriptionItem>}
      {voidAttempts === 0 ? null : (
        <DescriptionItem name={t('leagues.void_attempts')}>{String(voidAttempts)}</DescriptionItem>
      )}
      {lot === null ? null : <LotDetails match={match} lot={lot} />}
    </>
  );
}

function LotDetails(props: { readonly match: LeagueMatch; readonly lot: NonNullable<LeagueMatch['lot']> }) {
  const { t } = useText();
  const { match, lot } = props;
  const lotWinner = [match.a, match.b].find(({ playerId }) => playerId === lot.winner);
  return (
    <>
      <DescriptionItem name={t('leagues.lot_winner')}>
        {lotWinner?.displayName ?? t('leagues.sealed')}
      </DescriptionItem>
      <DescriptionItem name={t('leagues.lot_hash')}>
        <CopyText text={lot.hash} name={t('leagues.lot_hash')} />
      </DescriptionItem>
      {lot.salt === null ? null : (
        <DescriptionItem name={t('leagues.lot_salt')}>
          <CopyText text={lot.salt} name={t('leagues.lot_salt')} />
        </DescriptionItem>
      )}
    </>
  );
}

function Moment({ name, atMs }: { readonly name: string; readonly atMs: number | null }) {
  if (atMs === null) return null;
  return (
    <DescriptionItem name={name}>
      <span className="mono">{formatUtcWithoutZone(atMs)}</span>
    </DescriptionItem>
  );
}
