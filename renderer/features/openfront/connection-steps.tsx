import { Check, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { CommandBlock, FoldedCommands } from '../../copied-commands/index.ts';
import { useText } from '../../text/index.ts';
import { Button, buttonClass, CopyBlock, cx, FailureLine, Panel } from '../../ui/index.ts';
import { BridgeFile } from './bridge-file.tsx';

const MCP_COMMAND = 'mcp openfront';
const PLAY_COMMAND = 'openfront play --player scripted';
const SAMPLE_COMMAND = 'openfront replay sample';

/** Shows three steps; the host marks each one as done when it observes it. */
export function ConnectionSteps({ status }: { readonly status: OpenFrontStatus }) {
  const { t } = useText();
  const { checklist, listener } = status;
  const doneCount = [checklist.listening, checklist.connected, checklist.acted].filter(Boolean).length;
  return (
    <Panel
      title={t('openfront.steps')}
      aside={
        <span className="tabular-nums text-small text-muted">
          {t('openfront.steps_done', { done: doneCount })}
        </span>
      }
    >
      {checklist.connected ? null : <RecordedGame />}
      <ol className="flex flex-col gap-5">
        <Step
          number={1}
          isDone={checklist.listening}
          title={t('openfront.step_listen')}
          note={
            checklist.listening ? t('openfront.step_listen_done', { port: String(listener.port) }) : undefined
          }
        >
          <p className="text-muted">
            {listener.state === 'busy'
              ? t('openfront.step_listen_busy', {
                  port: String(listener.port),
                  holder: listener.holder ?? '?',
                })
              : t('openfront.step_listen_off')}
          </p>
        </Step>
        <Step number={2} isDone={checklist.connected} title={t('openfront.step_game')}>
          <p className="text-muted">{t('openfront.step_game_hint')}</p>
          <BridgeFile />
          <CopyBlock text="http://localhost:9000/?mcp=true" name={t('openfront.address')} />
        </Step>
        <Step number={3} isDone={checklist.acted} title={t('openfront.step_agent')}>
          <p className="text-muted">{t('openfront.step_agent_hint')}</p>
          <p>
            <Link href="/connect" className={buttonClass()}>
              {t('openfront.to_connect')}
            </Link>
          </p>
          <FoldedCommands>
            <CommandBlock commands={[MCP_COMMAND]} name={t('openfront.command_mcp')} />
            <CommandBlock commands={[PLAY_COMMAND]} name={t('openfront.command_play')} />
          </FoldedCommands>
        </Step>
      </ol>
    </Panel>
  );
}

/** Plays the installed recording, for people who have no game. */
function RecordedGame() {
  const { t } = useText();
  const playSample = useMutation('openfront.playSample');
  return (
    <div className="mb-5 flex flex-col gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={playSample.busy} onClick={() => void playSample.run({})}>
          <Play size={14} aria-hidden />
          {t('openfront.play_sample')}
        </Button>
        <span className="text-small text-muted">{t('openfront.step_game_sample')}</span>
      </div>
      <FailureLine failure={playSample.failure} />
      <FoldedCommands>
        <CommandBlock commands={[SAMPLE_COMMAND]} name={t('ui.command')} />
      </FoldedCommands>
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly title: string;
  /** Shown beside the title. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Step({ number, isDone, title, note, children }: StepProps) {
  const { t } = useText();
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={cx(
          'mt-px flex size-6 shrink-0 items-center justify-center rounded-round border text-small font-semibold',
          isDone ? 'border-transparent bg-ok text-bg' : 'border-edge text-muted',
        )}
      >
        {isDone ? <Check size={14} strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="font-medium">
          {title} {note === undefined ? null : <span className="ml-2 font-normal text-muted">{note}</span>}
          <span className="sr-only">{t(isDone ? 'openfront.step_is_done' : 'openfront.step_is_open')}</span>
        </p>
        {/* A finished step needs no explanation, even when the game has disconnected. */}
        {isDone ? null : children}
      </div>
    </li>
  );
}
