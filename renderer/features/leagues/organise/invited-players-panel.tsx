import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { LeaguePage, RemoteState } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { ConfirmCall } from '../../../layout/confirm-call.tsx';
import { useCommandLine } from '../../../copied-commands/index.ts';
import { usePolling } from '../../../layout/use-polling.ts';
import { useText } from '../../../text/index.ts';
import {
  Button,
  CopyBlock,
  CopyText,
  FailureNote,
  Panel,
  Skeleton,
  StatusBadge,
  useNow,
  type StatusTone,
} from '../../../ui/index.ts';
import { InvitePlayers } from './invite-players.tsx';

/** A player of another computer: its invitation, and its link once it has joined. */
type InvitedPlayer = RemoteState['guests'][number];

/** Shows the players of other computers: whether they can reach this one, who was invited, and who has joined. */
export function InvitedPlayersPanel({ league }: { readonly league: LeaguePage }) {
  const { t, language } = useText();
  const { leagueId, status } = league;
  const isJoinable = league.joinable ?? status === 'registering';
  const { value, failure, reload } = useQuery('remote.status', {});
  const [isInviting, setIsInviting] = useState(false);
  usePolling(reload);
  const isOpen = isJoinable && value !== null && value.url !== null;
  // "Player 2" stands before "Player 10".
  const invitedPlayers = (value?.guests.filter((player) => player.leagueId === leagueId) ?? []).toSorted(
    (left, right) => left.note.localeCompare(right.note, language, { numeric: true }),
  );
  return (
    <Panel
      title={t('organise.guests')}
      aside={
        isOpen ? (
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            <UserPlus size={16} aria-hidden />
            {t('organise.invite')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {failure === null ? null : <FailureNote failure={failure} onRetry={reload} />}
        {value === null ? (
          failure === null && (
            <div role="status" aria-label={t('ui.loading')}>
              <Skeleton className="h-20" />
            </div>
          )
        ) : (
          <>
            <RemoteAccessState state={value} isJoinable={isJoinable} />
            <InvitedPlayerList players={invitedPlayers} onChanged={reload} />
          </>
        )}
      </div>
      {isInviting ? (
        <InvitePlayers leagueId={leagueId} onClose={() => setIsInviting(false)} onInvited={reload} />
      ) : null}
    </Panel>
  );
}

/** Shows where other computers reach this one, or how a person lets them. */
function RemoteAccessState({
  state,
  isJoinable,
}: {
  readonly state: RemoteState;
  readonly isJoinable: boolean;
}) {
  const { t } = useText();
  const commandLine = useCommandLine();
  if (state.unopenedPort !== undefined) return <UnopenedPort unopenedPort={state.unopenedPort} />;
  if (state.url === null)
    return (
      <>
        <p className="max-w-prose text-muted">{t('organise.remote_off')}</p>
        <CopyBlock
          text={commandLine('serve --remote 0.0.0.0:7443') ?? 'arbiter serve --remote 0.0.0.0:7443'}
          name={t('ui.command')}
        />
      </>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        <StatusBadge tone="ok">{t('organise.remote_on', { count: state.connected })}</StatusBadge>
        <CopyText text={state.url} name={t('organise.address')} head={40} tail={10} />
      </p>
      {isJoinable ? null : <p className="text-muted">{t('organise.invite_later')}</p>}
    </>
  );
}

/** Shows why remote access is not open although the host was started with an address for it. */
function UnopenedPort({
  unopenedPort: { port, holder, failure },
}: {
  readonly unopenedPort: NonNullable<RemoteState['unopenedPort']>;
}) {
  const { t, code } = useText();
  return (
    <>
      <p>
        <StatusBadge tone="bad">{t('organise.remote_not_open', { port: String(port) })}</StatusBadge>
      </p>
      <p className="max-w-prose text-muted">
        {failure !== undefined
          ? code('port_failure', failure.reason)
          : holder === null
            ? t('organise.remote_port_taken_unknown')
            : t('organise.remote_port_taken', { holder })}
      </p>
    </>
  );
}

function stateOf(
  player: InvitedPlayer,
  nowMs: number,
): readonly [StatusTone, 'revoked' | 'playing' | 'connected' | 'away' | 'expired' | 'open'] {
  if (player.revoked) return ['bad', 'revoked'];
  if (player.connected) return player.playerId === null ? ['late', 'connected'] : ['ok', 'playing'];
  if (player.name !== null) return ['warn', 'away'];
  return player.expiresMs <= nowMs ? ['bad', 'expired'] : ['pending', 'open'];
}

function InvitedPlayerList({
  players,
  onChanged,
}: {
  readonly players: readonly InvitedPlayer[];
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const nowMs = useNow(10_000);
  const [playerToRevoke, setPlayerToRevoke] = useState<InvitedPlayer | null>(null);
  if (players.length === 0) return <p className="text-muted">{t('organise.nobody')}</p>;
  return (
    <>
      <ul aria-label={t('organise.guest_list')} className="divide-y divide-line">
        {players.map((player) => {
          const [tone, state] = stateOf(player, nowMs);
          return (
            <li key={player.invitationId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="w-40 truncate font-medium">{player.note}</span>
              <StatusBadge tone={tone}>{t(`organise.guest_${state}`)}</StatusBadge>
              <span className="min-w-0 flex-1 truncate text-small text-muted">
                {player.name === null
                  ? ''
                  : player.playerId === null
                    ? t('organise.from_computer', { name: player.name })
                    : t('organise.plays_as', { name: player.name, player: player.playerId })}
              </span>
              {player.revoked ? null : (
                <Button
                  variant="quiet"
                  onClick={() => setPlayerToRevoke(player)}
                  aria-label={t('organise.revoke_name', { name: player.note })}
                >
                  {t('organise.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {playerToRevoke === null ? null : (
        <ConfirmCall
          call="remote.revoke"
          input={{ invitationId: playerToRevoke.invitationId }}
          title={t('organise.revoke_title', { name: playerToRevoke.note })}
          confirmLabel={t('organise.revoke')}
          onClose={() => setPlayerToRevoke(null)}
          onDone={onChanged}
        >
          <p>{t('organise.revoke_hint')}</p>
        </ConfirmCall>
      )}
    </>
  );
}
