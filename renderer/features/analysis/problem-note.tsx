import { TriangleAlert } from 'lucide-react';
import { useText, type Translator } from '../../text/index.ts';
import { FailureNote } from '../../ui/index.ts';
import type { OpenProblem } from './use-opened-games.ts';

type ReadProblem = Exclude<OpenProblem, { readonly kind: 'failed' }>;

/** Names the problem, its line, and the remedy. */
function problemText({ t }: Translator, problem: ReadProblem): string {
  if (problem.kind !== 'game') return t(`analysis.cannot_${problem.kind}`);
  const { code, token, fen } = problem.problem;
  const sentence = fen === null ? t(`analysis.problem_${code}`) : t(`analysis.position_${fen}`);
  return token === ''
    ? t('analysis.problem_at', { line: problem.line, what: sentence })
    : t('analysis.problem_token', { line: problem.line, token, what: sentence });
}

/** Says why a file or a text could not be opened. */
export function ProblemNote({ problem }: { readonly problem: OpenProblem | null }) {
  const translator = useText();
  if (problem === null) return null;
  if (problem.kind === 'failed') return <FailureNote failure={problem.failure} />;
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-panel border border-line border-l-4 border-l-bad bg-surface p-3"
    >
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-bad" />
      <span className="min-w-0 break-words">{problemText(translator, problem)}</span>
    </p>
  );
}
