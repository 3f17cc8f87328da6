import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_REPLAY_RECORD_LENGTH, type Api, type CallOutput } from '../../src/shared/contract/index.ts';
import { findReplayBlock } from '../../src/shared/replays/replay-block.ts';
import { failureOf, useApi, type Failure } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, Dialog, FailureNote, Skeleton } from '../ui/index.ts';

/** A window checks no larger file; replay files are smaller. */
const MAX_FILE_BYTES = 1024 * 1024;

type VerifiedReplay = CallOutput<'replays.verify'>;
type FileCheck =
  | { readonly state: 'reading' | 'not_replay' | 'too_large' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'checked'; readonly replay: VerifiedReplay };

async function verifyFile(api: Api, file: File): Promise<FileCheck> {
  if (file.size > MAX_FILE_BYTES) return { state: 'too_large' };
  const record = findReplayBlock(await file.text());
  if (record === null) return { state: 'not_replay' };
  if (record.length > MAX_REPLAY_RECORD_LENGTH) return { state: 'too_large' };
  try {
    return { state: 'checked', replay: await api.call('replays.verify', { record }) };
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === 'INVALID_REQUEST' ? { state: 'not_replay' } : { state: 'failed', failure };
  }
}

/** Says whether a file that was dropped on the window is a sound replay file. */
export function ReplayVerdict({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const [lastCheck, setLastCheck] = useState<{ readonly file: File; readonly result: FileCheck } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    void verifyFile(api, file).then(
      (result) => isCurrent && setLastCheck({ file, result }),
      () => isCurrent && setLastCheck({ file, result: { state: 'not_replay' } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, file]);
  const result: FileCheck = lastCheck?.file === file ? lastCheck.result : { state: 'reading' };
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

function Content({ result }: { readonly result: FileCheck }) {
  const { t } = useText();
  if (result.state === 'reading') return <Skeleton className="h-24" />;
  if (result.state === 'failed') return <FailureNote failure={result.failure} />;
  if (result.state === 'checked') return <CheckedReplay replay={result.replay} />;
  return <p role="status">{t(result.state === 'too_large' ? 'replays.too_large' : 'replays.not_replay')}</p>;
}

function CheckedReplay({ replay: { verdict, isOwnKey } }: { readonly replay: VerifiedReplay }) {
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
