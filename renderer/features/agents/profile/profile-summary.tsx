import type { ReactNode } from 'react';
import type { AgentProfile, PlayerKind } from '../../../../src/shared/contract/index.ts';
import { costText } from '../../../money/cost-text.ts';
import { useText, type Translator } from '../../../text/index.ts';

const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

/** Formats milliseconds as seconds with two significant digits; null as "not known". */
const formatSeconds = ({ t, number }: Translator, ms: number | null): string =>
  ms === null ? t('agent.not_known') : number(ms / 1000, { maximumSignificantDigits: 2 });

/** Formats a cost, which the program reported or which follows from the prices of the endpoint; null as "not known". */
const formatCost = (translator: Translator, cost: AgentProfile['moves']['cost']): string =>
  cost === null ? translator.t('agent.not_known') : costText(translator, cost.micros, cost.currency);

/** Kinds of players whose programs may report how many tokens they read and wrote, and what those cost. */
const TOKEN_REPORTING_KINDS: ReadonlySet<PlayerKind> = new Set(['llm', 'acp', 'a2a', 'url', 'seat']);

/** Shows the record, and how the agent moves, in one line of statistics. */
export function ProfileSummary({ profile }: { readonly profile: AgentProfile }) {
  const translator = useText();
  const { t, number } = translator;
  const { agent, moves } = profile;
  const attempts = moves.accepted + moves.refused + moves.illegalAttempts;
  const { games, tokens } = moves;
  const canReport = TOKEN_REPORTING_KINDS.has(agent.badge.kind);
  return (
    <dl
      aria-label={t('agent.summary')}
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-3 rounded-panel border border-line bg-surface px-4 py-3"
    >
      <Stat
        name={t('agent.games', { count: agent.games })}
        value={`${number(agent.wins)} · ${number(agent.draws)} · ${number(agent.losses)}`}
        hint={t('agent.column_record')}
      />
      <Stat
        name={t('agent.legal')}
        value={
          attempts === 0
            ? t('agent.not_known')
            : number(moves.accepted / attempts, { style: 'percent', maximumFractionDigits: 1 })
        }
        hint={t('agent.legal_of', { attempts, count: games })}
      />
      <Stat
        name={t('agent.answer_time')}
        value={
          moves.p50Ms === null
            ? t('agent.not_known')
            : `${formatSeconds(translator, moves.p50Ms)} / ${formatSeconds(translator, moves.p95Ms)} s`
        }
        hint={t('agent.answer_hint', { count: games })}
      />
      {tokens === null && !canReport ? null : <Tokens tokens={tokens} />}
      {moves.cost !== null || canReport ? (
        <Stat
          name={t('agent.cost')}
          value={formatCost(translator, moves.cost)}
          hint={moves.cost === null ? null : t('agent.cost_hint', { games })}
        />
      ) : null}
    </dl>
  );
}

/** Shows how many tokens a move took, or that the number is not known. */
function Tokens({ tokens }: Pick<AgentProfile['moves'], 'tokens'>) {
  const { t, number } = useText();
  if (tokens === null) return <Stat name={t('agent.tokens')} value={t('agent.not_known')} hint={null} />;
  const { input, output, moves } = tokens;
  return (
    <Stat
      name={t('agent.tokens')}
      value={number((input + output) / moves, ONE_DIGIT)}
      hint={t('agent.tokens_hint', {
        input: number(input / moves, ONE_DIGIT),
        output: number(output / moves, ONE_DIGIT),
      })}
    />
  );
}

function Stat(props: { readonly name: string; readonly value: string; readonly hint: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{props.name}</dt>
      <dd>
        <span className="tabular-nums text-section font-semibold">{props.value}</span>
        {props.hint === null ? null : <span className="block text-small text-muted">{props.hint}</span>}
      </dd>
    </div>
  );
}
