import { useEffect } from 'react';
import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../../layout/fact.tsx';
import { useLive, useQuery } from '../../../host/index.ts';
import { EmptyPart } from '../../../match/index.ts';
import { playerIn, useText, utc } from '../../../text/index.ts';
import { FailureNote, Panel, StatusBadge } from '../../../ui/index.ts';
import { isOver } from '../league-labels.ts';

/** Shows both choices and the drawn number; they stay hidden until the match is decided. */
export function Choices(props: { readonly detail: LeagueMatchDetail; readonly titled?: boolean }) {
  const { t, number } = useText();
  const { match } = props.detail;
  const choice = (playerId: string) => {
    const word = match.choices?.[playerId];
    if (word === undefined) return isOver(match) ? t('ui.none') : t('leagues.sealed');
    return word === 'even' ? t('leagues.even') : word === 'odd' ? t('leagues.odd') : word;
  };
  const facts = (
    <Facts>
      {[match.a, match.b].map((player) => (
        <Fact key={player.playerId} name={player.displayName}>
          {choice(player.playerId)}
          {match.absent.includes(player.playerId) ? (
            <StatusBadge kind="late" className="ml-2">
              {t('leagues.did_not_play')}
            </StatusBadge>
          ) : null}
        </Fact>
      ))}
      <Fact name={t('leagues.drawn_number')}>
        {match.number === null ? t(isOver(match) ? 'ui.none' : 'leagues.sealed') : number(match.number)}
      </Fact>
    </Facts>
  );
  return props.titled === true ? <Panel title={t('leagues.choices')}>{facts}</Panel> : facts;
}

/** Shows the moves of the board in the order of its log. */
export function BoardMoves({ sessionId }: { readonly sessionId: string }) {
  const translator = useText();
  const { t } = translator;
  const tick = useLive(({ sessions }) => sessions[sessionId]?.tick);
  const { value, failure, reload } = useQuery('sessions.get', { sessionId });
  useEffect(() => {
    if (tick !== undefined) reload();
  }, [tick, reload]);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return null;
  const { log, card } = value;
  if (log.length === 0) return <EmptyPart>{t('leagues.no_moves')}</EmptyPart>;
  return (
    <ol aria-label={t('match_page.part_moves')} className="flex flex-col">
      {log.map((row) => (
        <li key={row.seq} className="flex gap-3 border-t border-line py-1 first:border-t-0">
          <span className="figures w-10 shrink-0 text-right text-small leading-5 text-muted">{row.seq}</span>
          <span className="w-32 shrink-0 truncate text-muted">{playerIn(translator, card, row.role)}</span>
          <span className="mono min-w-0 flex-1 truncate">
            {row.hidden ? t('leagues.sealed') : (row.action ?? row.kind)}
          </span>
          <span className="mono shrink-0 text-muted">{utc(row.atMs).slice(11, 19)}</span>
        </li>
      ))}
    </ol>
  );
}
