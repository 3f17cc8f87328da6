import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { DrawerSection } from '../../layout/drawer-section.tsx';
import { PlayerKindBadge } from '../../names/index.ts';
import { playerNameOf, formatShortTime, useText } from '../../text/index.ts';
import { Drawer, StatusBadge } from '../../ui/index.ts';
import { UsageLine } from '../agent/usage-line.tsx';
import { RawReply } from '../turn-parts.tsx';
import type { SeatTraceRow } from './trace-rows.ts';

/** Shows what an outside player was asked in one turn and what it replied, as far as this host knows it. */
export function SeatTrace(props: {
  readonly detail: SessionDetail;
  readonly row: SeatTraceRow;
  readonly onClose: () => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { detail, row } = props;
  const { seatTurn } = row;
  const { card } = detail;
  const seat = card.seats[seatTurn.role];
  const title = t('trace.move_title', {
    name: playerNameOf(translator, card, seatTurn.role),
    number: turnNumber(card.template, row.listTick),
  });
  return (
    <Drawer open title={title} onClose={props.onClose}>
      <p className="mb-2 flex flex-wrap gap-x-2 text-muted">
        {seat === undefined ? null : <PlayerKindBadge player={seat} />}
        {seatTurn.version === null ? null : <span className="mono break-words">{seatTurn.version}</span>}
      </p>
      <DrawerSection title={t('trace.answer')}>
        {seatTurn.sealed ? <p className="mb-2 text-muted">{t('trace.sealed')}</p> : null}
        <Replies row={row} />
      </DrawerSection>
      <RefusedTools row={row} />
      <DrawerSection title={t('trace.request')}>
        <p>{t('trace.seat_request', { count: seatTurn.attempts.length })}</p>
        <p className="mt-1 text-muted">{t('trace.seat_prompt')}</p>
      </DrawerSection>
      <DrawerSection title={t('trace.used')}>
        <UsageLine usage={seatTurn} />
      </DrawerSection>
    </Drawer>
  );
}

function Replies({ row }: { readonly row: SeatTraceRow }) {
  const translator = useText();
  const { t, code } = translator;
  const { attempts } = row.seatTurn;
  return (
    <ol aria-label={t('trace.attempts')} className="flex flex-col gap-3">
      {attempts.map(({ fault, text: reply, latencyMs }, index) => (
        <li key={index} className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {fault === null ? (
              <>
                <StatusBadge tone="ok">{t('trace.legal')}</StatusBadge>
                <span className="mono">{row.moveLabel}</span>
              </>
            ) : (
              <StatusBadge tone={fault === 'timeout' || fault === 'stopped' ? 'late' : 'bad'}>
                {code('fault', fault)}
              </StatusBadge>
            )}
            <span className="tabular-nums text-small text-muted">
              {formatShortTime(translator, latencyMs)}
            </span>
          </p>
          {reply === '' ? null : <RawReply text={reply} />}
        </li>
      ))}
    </ol>
  );
}

/** Lists the tools that the program was refused; their names are hidden while the turn is sealed. */
function RefusedTools({ row }: { readonly row: SeatTraceRow }) {
  const { t } = useText();
  const { refusedTools, sealed } = row.seatTurn;
  if (refusedTools.length === 0) return null;
  return (
    <DrawerSection title={t('reasoning.agent_refused', { count: refusedTools.length })}>
      {sealed ? null : (
        <ul className="mono text-small text-muted">
          {refusedTools.map(({ tool, kind, atMs }, index) => (
            <li key={`${atMs}/${index}`} className="break-words">
              {tool === kind ? tool : `${tool} (${kind})`}
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}
