import { fingerprintOf } from '../../src/shared/replays/key-fingerprint.ts';
import type { ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import type { SignedVerdict } from '../../src/main/sessions/rules/replay-verdict.ts';
import { useText } from './page-translator.ts';
import type { PageTexts } from './page-texts.ts';

/** The fingerprint of the key in the file, or a dash for an invalid key. */
function fingerprintText(key: string): string {
  try {
    return fingerprintOf(key);
  } catch {
    return '—';
  }
}

/** Shows whether the file is sound, as icon, word and colour; if it is, also who signed it and how the game ended. */
export function Verdict(props: {
  readonly record: ReplayRecord;
  readonly verdict: SignedVerdict;
  readonly names: Readonly<Record<string, string>>;
  readonly texts: PageTexts;
}) {
  const translator = useText();
  const { record, verdict, texts } = props;
  const { broken } = verdict;
  const { outcome, reason } = record.signed.result;
  const winner = record.signed.result.winner;
  const result = [
    winner === null
      ? translator.code('outcome', outcome ?? '')
      : translator.t('board.wins', { name: props.names[winner] ?? winner }),
    ...(reason === null ? [] : [translator.code('reason', reason)]),
  ].join(' · ');
  return (
    <section className="page-verdict" data-state={broken === null ? 'ok' : 'bad'}>
      <p role="status">
        <span aria-hidden="true">{broken === null ? '✓' : '✗'}</span>{' '}
        <strong>
          {broken === null
            ? texts.verified(record.rows.length, record.header.template)
            : `${broken.row === null ? texts.broken : texts.brokenAt(broken.row)}: ${texts.problem[broken.check]}`}
        </strong>
      </p>
      {broken === null ? (
        <p>{verdict.isSignatureChecked ? texts.signedBy(fingerprintText(record.key)) : texts.notChecked}</p>
      ) : null}
      {broken === null ? <p>{result}</p> : null}
    </section>
  );
}

/** Says what the check proves and what it cannot prove. */
export function ProofNote({ record, texts }: { readonly record: ReplayRecord; readonly texts: PageTexts }) {
  return (
    <section className="page-proof">
      <h2>{texts.proof}</h2>
      {texts.proofText.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {texts.keyLabel}: <code>{fingerprintText(record.key)}</code>
      </p>
    </section>
  );
}
