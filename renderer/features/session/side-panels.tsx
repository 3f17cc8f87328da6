import { useMemo } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { CopyBlock, Panel } from '../../ui/index.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { decisionAt, toldDecisions } from './model-told.ts';
import type { TalliedMove } from './move-words.ts';
import { MoveList } from './move-list.tsx';
import { RawLog } from './raw-log.tsx';
import { ThinkTimes } from './think-times.tsx';
import { Tries } from './tries.tsx';
import type { ModelMoves } from './use-model-moves.ts';
import type { Replay } from './use-replay.ts';
import { WordsNow } from './words-now.tsx';
import { WordsPanel } from './words-panel.tsx';

export type SideTab = 'moves' | 'words' | 'raw' | 'state' | 'tries';

/** Moves, the models' words, the raw log, the state as the viewpoint sees it, and what was refused. */
export function SidePanels(props: {
  readonly detail: SessionDetail;
  /** The view of the frame on the board. */
  readonly shown: SessionDetail['view'];
  readonly frames: SessionDetail['frames'];
  readonly moves: readonly TalliedMove[];
  readonly models: ModelMoves;
  readonly replay: Replay;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
}) {
  const { t } = useText();
  const { detail, moves, models } = props;
  const told = useMemo(() => toldDecisions(models.moves ?? [], moves), [models.moves, moves]);
  return (
    <Panel className="h-96 lg:h-auto lg:min-h-80 lg:flex-1">
      <div className="flex h-full min-h-0 flex-col">
        <Tabs
          label={t('session.panels')}
          value={props.tab}
          onChange={props.onTab}
          tabs={[
            {
              value: 'moves',
              label: t('session.moves'),
              panel: (
                <div className="flex h-full min-h-0 flex-col gap-3">
                  <div className="min-h-0 flex-1">
                    <MoveList
                      detail={detail}
                      frames={props.frames}
                      moves={moves}
                      at={props.replay.at}
                      onGo={props.replay.go}
                    />
                  </div>
                  {models.any ? (
                    <WordsNow
                      detail={detail}
                      told={decisionAt(told, props.replay.at)}
                      following={props.replay.following}
                    />
                  ) : null}
                  <ThinkTimes detail={detail} />
                </div>
              ),
            },
            {
              value: 'words',
              label: t('words.tab'),
              panel: (
                <WordsPanel
                  detail={detail}
                  models={models}
                  told={told}
                  at={props.replay.at}
                  onGo={props.replay.go}
                />
              ),
            },
            {
              value: 'raw',
              label: t('session.raw_tab'),
              panel: (
                <div className="flex h-full min-h-0 flex-col">
                  <RawLog detail={detail} />
                </div>
              ),
            },
            {
              value: 'state',
              label: t('session.state'),
              panel: <CopyBlock text={JSON.stringify(props.shown, null, 2)} name={t('session.state')} />,
            },
            {
              value: 'tries',
              label: t('session.tries', { number: detail.refused.length }),
              panel: <Tries detail={detail} />,
            },
          ]}
        />
      </div>
    </Panel>
  );
}
