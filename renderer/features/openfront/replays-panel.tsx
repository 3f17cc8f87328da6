import { memo } from 'react';
import { Link } from 'wouter';
import { CommandBlock, FoldedCommands } from '../../copied-commands/index.ts';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, TimeAgo } from '../../ui/index.ts';
import { tickOf, useReloadOnChange } from './use-openfront.ts';

const MIN_READ_GAP_MS = 5000;

interface ReplaysProps {
  /** The id of the game that is shown above the list; null while there is none. */
  readonly currentGameId: string | null;
}

/** Lists the games of this host with links to their pages. */
export const ReplaysPanel = memo(function ReplaysPanel({ currentGameId }: ReplaysProps) {
  const { t } = useText();
  return (
    <Panel title={t('openfront.replays')}>
      <Replays currentGameId={currentGameId} />
    </Panel>
  );
});

function Replays({ currentGameId }: { readonly currentGameId: string | null }) {
  const { t, number, bytes } = useText();
  const { value, reload } = useQuery('openfront.games', {});
  useReloadOnChange(reload, tickOf, MIN_READ_GAP_MS);
  return (
    <div className="flex flex-col gap-3">
      {value === null ? null : value.length === 0 ? (
        <p className="text-muted">{t('openfront.no_replays')}</p>
      ) : (
        <ul aria-label={t('openfront.replays')} className="flex flex-col">
          {value.map((game) => (
            <li key={game.gameId} className="border-t border-line first:border-t-0">
              <Link
                href={`/openfront/games/${encodeURIComponent(game.gameId)}`}
                className="flex w-full cursor-default flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-left hover:bg-raised text-text no-underline"
              >
                <span className="mono font-medium">{game.gameId}</span>
                <span>{game.gameMap}</span>
                {game.result === null ? null : <span>{t(`openfront.result_${game.result}`)}</span>}
                {game.gameId === currentGameId ? (
                  <span className="text-small text-ok">{t('openfront.this_game')}</span>
                ) : null}
                <span className="tabular-nums ml-auto text-small text-muted">
                  {t('openfront.kept', { count: game.decisions, tick: number(game.lastTick) })}
                </span>
                <span className="text-small text-muted">
                  <TimeAgo atMs={game.lastAtMs} focusable={false} />
                </span>
                <span className="tabular-nums w-full truncate text-small text-muted">
                  {[
                    game.agentName,
                    game.turns === null
                      ? null
                      : t('openfront.recorded', { turns: number(game.turns), size: bytes(game.bytes) }),
                    game.comment === null || game.comment === '' ? null : `“${game.comment}”`,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">{t('openfront.replay_hint')}</p>
      <FoldedCommands>
        <CommandBlock commands={['openfront replay sample --speed 4']} name={t('ui.command')} />
      </FoldedCommands>
    </div>
  );
}
