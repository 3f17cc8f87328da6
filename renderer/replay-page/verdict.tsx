import { fingerprintOf } from '../../src/shared/fingerprint.ts';
import type { ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import type { SignedVerdict } from '../../src/main/sessions/rules/replay-verdict.ts';
import { useText } from './text.ts';
import type { PageWords } from './words.ts';

/** Fingerprint of the key in the file; a key that is none has none. */
function shownFingerprint(key: string): string {
  try {
    return fingerprintOf(key);
  } catch {
    return '—';
  }
}

/** Whether the file is sound, as icon, word and colour, and who signed it. */
export function Verdict(props: {
  readonly record: ReplayRecord;
  readonly verdict: SignedVerdict;
  readonly names: Readonly<Record<string, string>>;
  readonly words: PageWords;
}) {
  const text = useText();
  const { record, verdict, words } = props;
  const { broken } = verdict;
  const { outcome, reason } = record.signed.result;
  const winner = record.signed.result.winner;
  const result = [
    winner === null
      ? text.code('outcome', outcome ?? '')
      : text.t('board.wins', { name: props.names[winner] ?? winner }),
    ...(reason === null ? [] : [text.code('reason', reason)]),
  ].join(' · ');
  return (
    <section className="page-verdict" data-state={broken === null ? 'ok' : 'bad'}>
      <p role="status">
        <span aria-hidden="true">{broken === null ? '✓' : '✗'}</span>{' '}
        <strong>
          {broken === null
            ? words.verified(record.rows.length, record.header.template)
            : `${broken.row === null ? words.broken : words.brokenAt(broken.row)}: ${words.problem[broken.check]}`}
        </strong>
      </p>
      {broken === null ? (
        <p>
          {verdict.isSignatureChecked ? words.signedBy(shownFingerprint(record.key)) : words.notChecked}
        </p>
      ) : null}
      {broken === null ? <p>{result}</p> : null}
    </section>
  );
}

/** What the check proves and what it does not. */
export function Proof({ record, words }: { readonly record: ReplayRecord; readonly words: PageWords }) {
  return (
    <section className="page-proof">
      <h2>{words.proof}</h2>
      {words.proofText.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {words.keyLabel}: <code>{shownFingerprint(record.key)}</code>
      </p>
    </section>
  );
}
