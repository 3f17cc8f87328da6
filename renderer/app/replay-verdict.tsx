import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_REPLAY_RECORD_LENGTH, type Api, type CallOutput } from '../../src/shared/contract/index.ts';
import { findReplayBlock } from '../../src/shared/replays/replay-block.ts';
import { failureOf, useApi, type Failure } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, Dialog, FailureNote, Skeleton } from '../ui/index.ts';

/** A file with more than this is no replay file that a window can check. */
const MAX_FILE_BYTES = 1024 * 1024;

type Checked = CallOutput<'replays.verify'>;
type Reading =
  | { readonly state: 'reading' | 'not_replay' | 'too_large' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'checked'; readonly checked: Checked };

async function verifyFile(api: Api, file: File): Promise<Reading> {
  if (file.size > MAX_FILE_BYTES) return { state: 'too_large' };
  const record = findReplayBlock(await file.text());
  if (record === null) return { state: 'not_replay' };
  if (record.length > MAX_REPLAY_RECORD_LENGTH) return { state: 'too_large' };
  try {
    return { state: 'checked', checked: await api.call('replays.verify', { record }) };
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === 'INVALID_REQUEST' ? { state: 'not_replay' } : { state: 'failed', failure };
  }
}

/** Says whether a file that was dropped on the window is a sound replay file. */
export function ReplayVerdict({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const [reading, setReading] = useState<{ readonly of: File | null; readonly result: Reading }>({
    of: null,
    result: { state: 'reading' },
  });
  useEffect(() => {
    let isCurrent = true;
    void verifyFile(api, file).then(
      (result) => isCurrent && setReading({ of: file, result }),
      () => isCurrent && setReading({ of: file, result: { state: 'not_replay' } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, file]);
  const result: Reading = reading.of === file ? reading.result : { state: 'reading' };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('replays.title', { file: file.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('replays.close')}
        </Button>
      }
    >
      <Content result={result} />
    </Dialog>
  );
}

function Content({ result }: { readonly result: Reading }) {
  const { t } = useText();
  if (result.state === 'reading') return <Skeleton className="h-24" />;
  if (result.state === 'failed') return <FailureNote failure={result.failure} />;
  if (result.state === 'checked') return <CheckedReplay checked={result.checked} />;
  return <p role="status">{t(result.state === 'too_large' ? 'replays.too_large' : 'replays.not_replay')}</p>;
}

function CheckedReplay({ checked: { verdict, isOwnKey } }: { readonly checked: Checked }) {
  const translator = useText();
  const { t, code } = translator;
  const { broken } = verdict;
  return (
    <div className="flex flex-col gap-3">
      {broken === null ? (
        <p role="status" className="flex items-center gap-2 font-semibold text-ok">
          <ShieldCheck size={18} aria-hidden />
          {t('replays.verified', { count: verdict.rows, game: code('game', verdict.template) })}
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 font-semibold text-bad">
          <ShieldX size={18} aria-hidden />
          {broken.row === null
            ? t('replays.broken', { problem: t(`replays.problem_${broken.check}`) })
            : t('replays.broken_at', { row: broken.row, problem: t(`replays.problem_${broken.check}`) })}
        </p>
      )}
      <p>{Object.values(verdict.players).map(translator.player).join(' – ')}</p>
      {broken === null ? (
        <>
          <p>{t(isOwnKey ? 'replays.own_key' : 'replays.other_key')}</p>
          <p>
            {t('replays.fingerprint')}: <code className="mono break-words">{verdict.fingerprint}</code>
          </p>
        </>
      ) : null}
    </div>
  );
}
