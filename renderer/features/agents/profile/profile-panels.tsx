import { Link } from 'wouter';
import {
  HOST_WORKER_ID,
  type AgentProfile,
  type ProfileRating,
} from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { Entity } from '../../../names/entity.tsx';
import { formatList, useText } from '../../../text/index.ts';
import { Button, Panel, Sparkline } from '../../../ui/index.ts';

interface ProfileProps {
  readonly profile: AgentProfile;
}

const encode = encodeURIComponent;
const WHOLE = { maximumFractionDigits: 0 } as const;

/** Shows the ratings from leagues, with their 95 % interval and their course. */
export function LeagueRatingsPanel({ profile }: ProfileProps) {
  const { t } = useText();
  const { ratings } = profile;
  return (
    <Panel title={t('agent.ratings')}>
      {ratings.length === 0 ? (
        <p className="text-muted">{t('agent.no_ratings')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {ratings.map((rating) => (
            <Rating key={rating.game} rating={rating} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Rating({ rating }: { readonly rating: ProfileRating }) {
  const translator = useText();
  const { t, code, number } = translator;
  const { history, league } = rating;
  const lowest = Math.min(...history);
  const ratings = formatList(
    translator,
    history.map((value) => number(value, WHOLE)),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-24">{code('game', rating.game)}</span>
      <span className="tabular-nums font-semibold">
        {`${number(rating.rating, WHOLE)} ± ${number(1.96 * rating.deviation, WHOLE)}`}
      </span>
      {history.length < 2 ? null : (
        <span className="w-32">
          <Sparkline
            // The bars begin 20 points below the lowest rating, so that differences are visible.
            values={history.map((value) => value - lowest + 20)}
            label={t('agent.rating_curve', { ratings })}
            height={20}
          />
        </span>
      )}
      <Link href={`/leagues/${encode(league.leagueId)}`} className={plainLinkClass}>
        {league.name}
      </Link>
    </li>
  );
}

export function LeaguesPanel({ profile }: ProfileProps) {
  const { t, code } = useText();
  return (
    <Panel title={t('agent.leagues')}>
      {profile.leagues.length === 0 ? <p className="text-muted">{t('agent.no_leagues')}</p> : null}
      <ul>
        {profile.leagues.map(({ leagueId, name, game, playerId }) => (
          <li key={leagueId} className="flex min-h-8 flex-wrap items-center gap-x-3">
            <Link
              href={`/leagues/${encode(leagueId)}/players/${encode(playerId)}`}
              className={plainLinkClass}
            >
              {name}
            </Link>
            <span className="text-muted">{code('game', game)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ArenasPanel({ profile }: ProfileProps) {
  const { t, code } = useText();
  return (
    <Panel title={t('agent.arenas')}>
      {profile.arenas.length === 0 ? <p className="text-muted">{t('agent.no_arenas')}</p> : null}
      <ul>
        {profile.arenas.map(({ arenaId, a, b, template }) => (
          <li key={arenaId} className="flex min-h-8 flex-wrap items-center gap-x-3">
            <Link href={`/arena/${encode(arenaId)}`} className={plainLinkClass}>
              {`${a} – ${b}`}
            </Link>
            <span className="text-muted">{code('game', template)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Lists the workers that played the agent's games, and shows nothing if all were played here. */
export function WorkersPanel({ profile }: ProfileProps) {
  const { t } = useText();
  const { workers = [] } = profile;
  if (workers.length === 0) return null;
  return (
    <Panel title={t('agent.workers')}>
      <ul>
        {workers.map(({ workerId, name, trust, games }) => (
          <li key={`${workerId} ${trust}`} className="flex min-h-8 flex-wrap items-center gap-x-3">
            <Link href={`/agents/workers?worker=${encode(workerId)}`} className={plainLinkClass}>
              {workerId === HOST_WORKER_ID ? t('agent.host_worker') : name}
            </Link>
            <span className="text-muted">{t(`agent.workers_${trust}`)}</span>
            <span className="tabular-nums text-muted">{t('agent.games', { count: games })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function MoneyPanel({ profile, onOpenWallet }: ProfileProps & { readonly onOpenWallet: () => void }) {
  const { t, language } = useText();
  const { money, agent } = profile;
  return (
    <Panel
      title={t('agent.money')}
      aside={
        <Button small disabled={agent.revokedAtMs !== null} onClick={onOpenWallet}>
          {t('agent.set_wallet')}
        </Button>
      }
    >
      <DescriptionList wide>
        <DescriptionItem name={t('agent.wallet')}>
          {money.wallet === null ? (
            <span className="text-muted">{t('agent.no_wallet')}</span>
          ) : (
            <Entity id={money.wallet} label={t('names.wallet')} />
          )}
        </DescriptionItem>
        <DescriptionItem name={t('agent.earned')}>
          <span className="mono">
            {t('money.monard', { amount: formatMicro(money.earnedMicro, language) })}
          </span>
        </DescriptionItem>
        <DescriptionItem name={t('agent.paid')}>
          <span className="mono">{t('money.usdc', { amount: formatMicro(money.paidMicro, language) })}</span>
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}

/** Shows the token of an agent that logs in, the endpoint of a local model, or that there is nothing to set. */
export function ProfileSettings({ profile, onRevoke }: ProfileProps & { readonly onRevoke: () => void }) {
  const { t } = useText();
  const { agent, logsIn } = profile;
  return (
    <Panel title={t('agent.settings')}>
      {agent.kind === 'external' && logsIn ? (
        agent.revokedAtMs === null ? (
          <>
            <p className="mb-3 max-w-prose text-muted">{t('agent.token_hint')}</p>
            <Button variant="danger" onClick={onRevoke}>
              {t('agent.revoke')}
            </Button>
          </>
        ) : (
          <p className="text-muted">{t('agent.token_revoked')}</p>
        )
      ) : agent.badge.kind === 'llm' ? (
        <Link href="/agents/models" className={plainLinkClass}>
          {t('agent.model_settings')}
        </Link>
      ) : (
        <p className="text-muted">{t('agent.no_settings')}</p>
      )}
    </Panel>
  );
}
