import { Pencil, Play, Trash2, Zap } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type {
  ModelBuild,
  ModelEndpoint,
  ModelStats,
  ModelSampling,
  ModelTest,
} from '../../../src/shared/contract/index.ts';
import { readMatchChoices } from '../../host/match-choices.ts';
import { costText } from '../../money/cost-text.ts';
import { KindBadge } from '../../names/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { newMatchRoute } from '../../routes/new-match-route.ts';
import { formatList, useText, formatShortTime } from '../../text/index.ts';
import { Button, FailureNote, IconButton, Progress, TimeAgo, StatusBadge } from '../../ui/index.ts';
import { EndpointServers } from './endpoint-servers.tsx';
import { EndpointStats } from './endpoint-stats.tsx';
import type { EndpointTestState } from './use-endpoint-tests.ts';

/** The game of a first match; New match offers the others. */
const DEFAULT_GAME = 'chess.v1';

const LOCAL_MODEL = { kind: 'llm', detail: null } as const;

/** Shows one endpoint: its settings, its last test, and how it has played. */
export function EndpointCard(props: {
  readonly endpoint: ModelEndpoint;
  /** The agent that the model plays as; null before its first game. */
  readonly agentId: string | null;
  readonly stats: ModelStats | null;
  readonly test: EndpointTestState;
  readonly onTest: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useText();
  const { endpoint, test } = props;
  const { name, model } = endpoint;
  return (
    <article aria-label={name} className="rounded-panel border border-line bg-surface px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 truncate text-section font-semibold">
          {props.agentId === null ? (
            name
          ) : (
            <Link
              href={`/agents/${encodeURIComponent(props.agentId)}`}
              className="rounded-control hover:underline"
            >
              {name}
            </Link>
          )}
        </h2>
        <KindBadge badge={LOCAL_MODEL} />
        <div className="ml-auto flex items-center gap-1">
          <PlayButton endpoint={endpoint} stats={props.stats} />
          <Button busy={test.isBusy} onClick={props.onTest} aria-label={t('models.test_name', { name })}>
            <Zap size={14} aria-hidden />
            {t('models.test')}
          </Button>
          <IconButton
            label={t('models.edit_name', { name })}
            icon={<Pencil size={15} aria-hidden />}
            onClick={props.onEdit}
          />
          <IconButton
            label={t('models.remove_name', { name })}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={props.onRemove}
          />
        </div>
      </header>
      <div role="status" className="mt-1 min-h-6">
        {test.isBusy ? (
          <Progress label={t('models.test')} value={null} max={1} text={t('models.testing', { model })} />
        ) : (
          <TestVerdict test={endpoint.lastTest} />
        )}
      </div>
      <FailureNote failure={test.failure} />
      <div className="mt-2 grid gap-x-8 gap-y-3 border-t border-line pt-3 lg:grid-cols-2">
        <EndpointDetails endpoint={endpoint} />
        <EndpointStats stats={props.stats} />
      </div>
    </article>
  );
}

/** Why a model cannot be played against yet; null after a passed test, or if it has played and was never tested. */
function obstacleOf({ lastTest }: ModelEndpoint, stats: ModelStats | null) {
  if (lastTest === null) return (stats?.moves ?? 0) > 0 ? null : 'models.play_untested';
  return lastTest.ok ? null : 'models.play_failed';
}

/** Opens New match against the model, with the game that was played last. */
function PlayButton({
  endpoint,
  stats,
}: {
  readonly endpoint: ModelEndpoint;
  readonly stats: ModelStats | null;
}) {
  const { t } = useText();
  const { endpointId, name } = endpoint;
  const reasonId = useId();
  const obstacle = obstacleOf(endpoint, stats);
  const template = readMatchChoices()?.template ?? DEFAULT_GAME;
  return (
    <>
      {obstacle === null ? null : (
        <span id={reasonId} className="mr-1 text-small text-muted">
          {t(obstacle)}
        </span>
      )}
      <Button
        disabled={obstacle !== null}
        aria-label={t('models.play_name', { name })}
        aria-describedby={obstacle === null ? undefined : reasonId}
        onClick={() => navigate(newMatchRoute({ template, opponent: { kind: 'llm', endpointId } }))}
      >
        <Play size={14} aria-hidden />
        {t('models.play')}
      </Button>
    </>
  );
}

function EndpointDetails({ endpoint }: { readonly endpoint: ModelEndpoint }) {
  const translator = useText();
  const { t, duration } = translator;
  const { limits, policy, price } = endpoint;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
      <LabelledValue title={t('models.model')}>
        <span className="mono break-all">{endpoint.model}</span>
      </LabelledValue>
      {endpoint.lastTest?.ok === true ? (
        <LabelledValue title={t('models.build')}>
          <Build build={endpoint.lastTest.build} />
        </LabelledValue>
      ) : null}
      <LabelledValue title={t('models.address')}>
        <span className="mono break-all">{endpoint.baseUrl}</span>
      </LabelledValue>
      {endpoint.servers.length === 0 ? null : (
        <LabelledValue title={t('models.servers')}>
          <EndpointServers endpoint={endpoint} />
        </LabelledValue>
      )}
      <LabelledValue title={t('models.key')}>
        <Key endpoint={endpoint} />
      </LabelledValue>
      <LabelledValue title={t('models.structured')}>
        {t(`models.structured_${endpoint.structured}`)}
      </LabelledValue>
      <LabelledValue title={t('models.policy_short')}>
        {t(`policy.${policy}`)}
        <span className="text-muted"> · {t(`models.policy_${policy}`)}</span>
      </LabelledValue>
      <LabelledValue title={t('models.limits')}>
        {t('models.limits_words', {
          count: limits.attempts,
          time: duration(limits.perMoveMs),
          tokens: limits.maxTokens,
          prompt: limits.promptTokens,
        })}
      </LabelledValue>
      <LabelledValue title={t('models.sampling')}>
        <Sampling sampling={endpoint.sampling} />
      </LabelledValue>
      {price === null ? null : (
        <LabelledValue title={t('trace.column_cost')}>
          {t('models.price_words', {
            input: costText(translator, price.inputMicros, price.currency),
            output: costText(translator, price.outputMicros, price.currency),
          })}
        </LabelledValue>
      )}
    </dl>
  );
}

function LabelledValue(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-small leading-5 text-muted">{props.title}</dt>
      <dd className="min-w-0">{props.children}</dd>
    </>
  );
}

/** Shows what the server reported at the last test: model file, quantisation and context length. */
function Build({ build }: { readonly build: ModelBuild | null }) {
  const { t, number } = useText();
  if (build === null) return <span className="text-muted">{t('models.build_unknown')}</span>;
  const { model, quantisation, contextLength } = build;
  const context =
    contextLength === null ? null : t('models.build_context', { tokens: number(contextLength) });
  return (
    <span className="break-words">
      {[model, quantisation, context].filter((part) => part !== null).join(' · ')}
    </span>
  );
}

function Sampling({ sampling: { temperature, seed } }: { readonly sampling: ModelSampling }) {
  const { t, number } = useText();
  return t('models.sampling_words', {
    temperature: temperature === null ? t('models.sampling_own') : number(temperature),
    seed: seed === null ? t('models.sampling_no_seed') : t('models.sampling_seed', { seed: String(seed) }),
  });
}

function Key({ endpoint: { key, keyVariable } }: { readonly endpoint: ModelEndpoint }) {
  const { t } = useText();
  if (key === 'environment') return t('models.key_environment', { variable: keyVariable ?? '' });
  return t(key === 'stored' ? 'models.key_stored' : 'models.key_none');
}

const MAX_NAMES = 12;

/** Shows the result of the last test, with the server's own message where something failed. */
function TestVerdict({ test }: { readonly test: ModelTest | null }) {
  const translator = useText();
  const { t, code } = translator;
  if (test === null) return <StatusBadge tone="pending">{t('models.untested')}</StatusBadge>;
  const label = test.ok
    ? t('models.test_ok', {
        model: test.model,
        time: formatShortTime(translator, Math.max(1, test.latencyMs ?? 0)),
      })
    : code('test', test.code, test.detail);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <StatusBadge tone={test.ok ? 'ok' : 'bad'}>{label}</StatusBadge>
        <TimeAgo atMs={test.atMs} />
      </div>
      {test.ok ? null : <p className="text-small break-words text-muted">{test.detail}</p>}
      {!test.ok && test.models.length > 0 ? (
        <p className="text-small break-words text-muted">
          {t('models.test_known', { models: formatList(translator, test.models.slice(0, MAX_NAMES)) })}
        </p>
      ) : null}
    </div>
  );
}
