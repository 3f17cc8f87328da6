import { DoorOpen } from 'lucide-react';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote, IconButton, Panel, StatusBadge } from '../../ui/index.ts';

type Lobby = NonNullable<OpenFrontStatus['lobby']>;
type Seat = Lobby['seats'][number];

/** Shows the pages of a private lobby, the agents that play them, and whether the pages agree on the game. */
export function LobbyPanel({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useText();
  const release = useMutation('openfront.releaseSeat');
  return (
    <Panel title={t('openfront.lobby')}>
      <div className="flex flex-col gap-3">
        <p className="text-small text-muted">{t('openfront.lobby_hint')}</p>
        <ul aria-label={t('openfront.lobby')} className="flex flex-col">
          {lobby.seats.map((seat) => (
            <SeatRow
              key={seat.clientId}
              seat={seat}
              isBusy={release.busy}
              onRelease={() => void release.run({ clientId: seat.clientId })}
            />
          ))}
        </ul>
        <FailureNote failure={release.failure} />
        {lobby.firstDifference === null ? (
          <p className="text-small">{t('openfront.lobby_agree', { count: lobby.checkpoints })}</p>
        ) : (
          <p role="alert" className="text-small text-bad">
            {t('openfront.lobby_differ', { turn: String(lobby.firstDifference) })}
          </p>
        )}
      </div>
    </Panel>
  );
}

interface SeatRowProps {
  readonly seat: Seat;
  readonly isBusy: boolean;
  readonly onRelease: () => void;
}

function SeatRow({ seat, isBusy, onRelease }: SeatRowProps) {
  const { t, number } = useText();
  const name = seat.name === '' ? seat.clientId : seat.name;
  return (
    <li className="tabular-nums flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span className="mono text-small text-muted">{seat.clientId}</span>
      <StatusBadge tone={seat.connected ? 'ok' : 'late'}>
        {seat.connected ? `${t('openfront.tick')} ${number(seat.tick)}` : t('openfront.lobby_away')}
      </StatusBadge>
      <span className="min-w-0 flex-1 truncate text-right text-small">
        {seat.agent === null ? t('openfront.lobby_free') : seat.agent.name}
      </span>
      {seat.agent === null ? null : (
        <IconButton
          label={t('openfront.lobby_release', { name })}
          icon={<DoorOpen size={14} aria-hidden />}
          busy={isBusy}
          onClick={onRelease}
        />
      )}
    </li>
  );
}
