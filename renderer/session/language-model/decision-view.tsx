import type { ModelMove } from '../../../src/shared/contract/index.ts';
import { shortTime, useText } from '../../text/index.ts';
import { CopyText, StatusBadge } from '../../ui/index.ts';
import { Quote, RawAnswer } from '../turn-parts.tsx';
import { shortAttempt, type ModelDecision } from './model-decisions.ts';

type Attempt = ModelMove['attempts'][number];

/** Shows the model's answer, its attempts and the move that was played. */
export function DecisionView({
  modelDecision,
  brief,
}: {
  readonly modelDecision: ModelDecision;
  readonly brief?: boolean;
}) {
  const { t } = useText();
  const { decision } = modelDecision;
  const policy = decision.policyUsed;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {decision.sealed ? (
        brief === true ? (
          <p className="text-small text-muted">{t('reasoning.sealed_short')}</p>
        ) : null
      ) : (
        <ModelText text={decision.words} isExpected={decision.policyUsed === null} />
      )}
      <ul className="flex flex-col gap-0.5">
        {decision.attempts.map((attempt, index) =>
          attempt.fault === null ? null : (
            <FailedAttempt key={index} attempt={attempt} fault={attempt.fault} brief={brief === true} />
          ),
        )}
      </ul>
      <PlayedMove modelDecision={modelDecision} />
      {policy === null ? null : <StatusBadge kind="flag">{t(`reasoning.policy_${policy}`)}</StatusBadge>}
      <Cost decision={decision} />
    </div>
  );
}

/** Shows what the model said; that it said nothing is shown only where an answer `isExpected`. */
function ModelText({ text, isExpected }: { readonly text: string; readonly isExpected: boolean }) {
  const { t } = useText();
  if (text === '')
    return isExpected ? <p className="text-small text-muted">{t('reasoning.said_nothing')}</p> : null;
  return <Quote text={text} />;
}

function FailedAttempt(props: {
  readonly attempt: Attempt;
  readonly fault: string;
  readonly brief: boolean;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { attempt, fault } = props;
  const short = shortAttempt(attempt.text);
  const whole = attempt.text.trim();
  const canUnfold = !props.brief && whole.length > short.length;
  // A prose answer is shown either cut to one line or as a whole.
  const inlineText = canUnfold && short.endsWith('…') ? '' : short;
  return (
    <li className="min-w-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="text-small text-muted">{t('reasoning.tried')}</span>
        {inlineText === '' ? null : <span className="mono min-w-0 truncate">{inlineText}</span>}
        <StatusBadge kind={fault === 'timeout' ? 'late' : 'bad'}>
          {attempt.failure === null ? code('fault', fault) : code('test', attempt.failure)}
        </StatusBadge>
        <span className="figures text-small text-muted">
          {shortTime(translator, attempt.latencyMs, 'narrow')}
        </span>
        {attempt.transportRetries > 0 ? (
          <span className="text-small text-muted">
            {t('reasoning.resent', { count: attempt.transportRetries })}
          </span>
        ) : null}
      </span>
      {canUnfold ? <RawAnswer text={whole} /> : null}
    </li>
  );
}

function PlayedMove({ modelDecision }: { readonly modelDecision: ModelDecision }) {
  const translator = useText();
  const { t } = translator;
  const { decision, played } = modelDecision;
  const move = played?.words ?? decision.action;
  if (move === null)
    return decision.sealed ? null : <StatusBadge kind="bad">{t('reasoning.no_action')}</StatusBadge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-small text-muted">
        {t(decision.policyUsed === 'random' ? 'reasoning.policy_played' : 'reasoning.played')}
      </span>
      <span className="mono font-medium">{move}</span>
      <StatusBadge kind={decision.policyUsed === 'random' ? 'flag' : 'ok'}>
        <span className="figures">{shortTime(translator, decision.latencyMs, 'narrow')}</span>
      </StatusBadge>
    </span>
  );
}

function Cost({ decision }: { readonly decision: ModelMove }) {
  const { t } = useText();
  const { build, promptTokens, completionTokens, estimatedTokens } = decision;
  const quantisation = build?.quantisation ?? null;
  return (
    <span className="figures flex flex-wrap items-center gap-x-2 text-small text-muted">
      {promptTokens === null && completionTokens === null ? (
        <span>{t('reasoning.tokens_unknown', { estimate: estimatedTokens })}</span>
      ) : (
        <>
          <span>
            {t('reasoning.tokens', { prompt: promptTokens ?? 0, completion: completionTokens ?? 0 })}
          </span>
          <span>{t('reasoning.tokens_estimate', { estimate: estimatedTokens })}</span>
        </>
      )}
      {quantisation === null ? null : <span>{quantisation}</span>}
      <CopyText text={decision.promptHash} name={t('reasoning.prompt')} />
    </span>
  );
}
