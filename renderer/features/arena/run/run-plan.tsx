import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { CopyText, Panel } from '../../../ui/index.ts';

/** Shows how the games of a run are paired, opened and drawn; nothing for runs of earlier versions. */
export function RunPlan({ run }: { readonly run: ArenaRunReport }) {
  const { t, number } = useText();
  const { plan } = run;
  if (plan === null) return null;
  const { openings } = plan;
  return (
    <Panel title={t('arena.pairs')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <PlanItem title={t('arena.pairs_count')}>{number(plan.pairs)}</PlanItem>
        <PlanItem title={t('arena.at_once')}>{number(plan.atOnce)}</PlanItem>
        <PlanItem title={t('arena.distinct')}>{number(run.distinctGames)}</PlanItem>
        <PlanItem title={t('arena.openings')}>
          {openings === null ? (
            t('arena.openings_none')
          ) : (
            <>
              {t('arena.openings_suite', { name: openings.name, count: openings.count })}
              <span className="block text-small font-normal text-muted">
                {t(`arena.order_${openings.order}`)}
              </span>
            </>
          )}
        </PlanItem>
      </dl>
      <p className="mt-3 text-small text-muted">
        {plan.workers === null ? null : `${t(`arena.workers_${plan.workers}`)} `}
        {plan.variant === null ? null : `${t('arena.renamed_note')} `}
        {plan.chance === 'none' ? null : `${t(`arena.chance_${plan.chance}`)} `}
        {t(plan.seed === null ? 'arena.seed_hidden' : 'arena.seed_shown')}
      </p>
      <CopyText
        text={plan.seed ?? plan.seedHash}
        name={t(plan.seed === null ? 'arena.seed_hash' : 'arena.seed')}
        caption={t(plan.seed === null ? 'arena.seed_hash' : 'arena.seed')}
      />
    </Panel>
  );
}

function PlanItem(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{props.title}</dt>
      <dd className="tabular-nums font-medium">{props.children}</dd>
    </div>
  );
}

/** Shows the games in progress as small cards that open their boards. */
export function RunBoards({ run }: { readonly run: ArenaRunReport }) {
  const { t, code } = useText();
  const activeGames = run.rows.filter(({ status }) => status === 'active');
  if (activeGames.length === 0) return null;
  return (
    <Panel title={t('arena.under_way', { count: activeGames.length })}>
      <ul aria-label={t('arena.under_way', { count: activeGames.length })} className="flex flex-wrap gap-2">
        {activeGames.map((game) => (
          <li key={game.sessionId}>
            <Link
              href={`/sessions/${encodeURIComponent(game.sessionId)}`}
              className="flex flex-col rounded-control border border-line px-3 py-2 text-text no-underline hover:bg-raised"
            >
              <span className="font-medium">{t('arena.game_number', { number: game.number + 1 })}</span>
              <span className="text-small text-muted">
                {t('arena.plays', { name: run.a.name, role: code('role', game.aRole) })}
              </span>
              <span className="tabular-nums text-small text-muted">
                {t('arena.moves', { count: game.plies })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
