import { memo } from 'react';
import type { OpenFrontFrame } from '../../../../src/shared/contract/index.ts';
import { EmptyPanel } from '../../../match/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { CopyBlock } from '../../../ui/index.ts';

/** Lists the frames between game and host, newest first, shortened and without secrets. */
export function GameFrames({ frames }: { readonly frames: readonly OpenFrontFrame[] }) {
  const { t } = useText();
  if (frames.length === 0) return <EmptyPanel>{t('openfront.no_frames')}</EmptyPanel>;
  return (
    <>
      <p className="mb-2 text-small text-muted">{t('openfront.frames_hint')}</p>
      <ol aria-label={t('openfront.frames')} className="divide-y divide-line">
        {frames.toReversed().map((frame, index) => (
          <FrameRow key={`${frames.length - index}/${frame.atMs}`} frame={frame} />
        ))}
      </ol>
    </>
  );
}

const FrameRow = memo(function FrameRow({ frame }: { readonly frame: OpenFrontFrame }) {
  const { t, number } = useText();
  return (
    <li>
      <details>
        <summary className="cursor-default py-1.5 hover:bg-raised">
          <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-3 align-top">
            <span className="mono text-muted">{formatUtc(frame.atMs).slice(11, 19)}</span>
            <span className="mono font-medium">{frame.kind}</span>
            <span className="text-muted">
              {t(frame.way === 'in' ? 'openfront.from_game' : 'openfront.to_game')}
            </span>
            <span className="tabular-nums ml-auto text-small text-muted">
              {t('openfront.at_tick', { tick: number(frame.tick) })}
            </span>
          </span>
        </summary>
        <div className="pb-2">
          <CopyBlock text={frame.text} name={frame.kind} />
        </div>
      </details>
    </li>
  );
});
