import { Plus, Swords } from 'lucide-react';
import { useState } from 'react';
import type { AgentProfile, PlayerChoice, TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useThrottled } from '../../../host/index.ts';
import { readMatchChoices, saveMatchChoices } from '../../../host/match-choices.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { Screen } from '../../../layout/screen.tsx';
import { EntityName } from '../../../names/entity.tsx';
import { KindBadge } from '../../../names/index.ts';
import type { RouteParams } from '../../../routes.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Button, CopyText, Panel, StatusBadge, TimeAgo } from '../../../ui/index.ts';
import { ToolCalls } from '../../../tool-usage/tool-calls.tsx';
import { UsagePanel } from '../../../tool-usage/usage-panel.tsx';
import { AgentWalletDialog } from '../agent-wallet-dialog.tsx';
import { RevokeAgent } from '../revoke-agent.tsx';
import { RecentGames } from './recent-games.tsx';
import { RecordTable } from './record-table.tsx';
import {
  ArenasPanel,
  LeaguesPanel,
  MoneyPanel,
  LeagueRatingsPanel,
  ProfileSettings,
  WorkersPanel,
} from './profile-panels.tsx';
import { ProfileSummary } from './profile-summary.tsx';

const MIN_READ_GAP_MS = 2000;

/** `#/agents/<id>`: everything that is known about one agent. */
export function AgentScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const agentId = props.params['agentId'] ?? '';
  const { value, failure, reload } = useQuery('agents.profile', { agentId });
  const reloadSoon = useThrottled(reload, MIN_READ_GAP_MS);
  useHostEvent('agent.changed', (agent) => {
    if (agent.agentId === agentId) reloadSoon();
  });
  if (value !== null && value.agent.agentId === agentId)
    return <Agent key={agentId} profile={value} onChanged={reload} />;
  return (
    <ScreenPlaceholder
      title={t('screen.agents')}
      failure={failure}
      missing={{ title: t('agent.missing_title'), hint: t('agent.missing_hint', { agentId }) }}
      back={{ path: '/agents', label: t('screen.agents') }}
    />
  );
}

/** Whether a player can play a match of this host; players that sign their moves play through workers only. */
const canPlayHere = (choice: PlayerChoice): boolean =>
  !(choice.kind === 'seat' && choice.protocol === 'signed');

/**
 * Opens New match with the person against this agent, in the game that it played most, or else in that of the last
 * match.
 */
function playAgainst(
  choice: PlayerChoice,
  { games }: AgentProfile,
  templates: readonly TemplateInfo[],
): void {
  const preferredTemplate = games[0]?.template ?? readMatchChoices()?.template;
  const template = templates.find((each) => each.template === preferredTemplate) ?? templates[0];
  if (template === undefined) return;
  const seats = template.roles.map((role, index): [string, PlayerChoice] => [
    role,
    index === 0 ? { kind: 'you' } : choice,
  ]);
  saveMatchChoices({ template: template.template, seats: Object.fromEntries(seats) });
  navigate('/new');
}

interface AgentProps {
  readonly profile: AgentProfile;
  readonly onChanged: () => void;
}

function Agent({ profile, onChanged }: AgentProps) {
  const { t, player } = useText();
  const [openDialog, setOpenDialog] = useState<'wallet' | 'revoke' | null>(null);
  const { agent, choice } = profile;
  const templates = useQuery('templates.list', {}).value;
  const isUsable = agent.revokedAtMs === null;
  const close = () => {
    setOpenDialog(null);
    onChanged();
  };
  return (
    <Screen
      title={player(agent)}
      subtitle={
        <>
          <KindBadge badge={agent.badge} name={agent.name} />
          {isUsable ? null : <StatusBadge tone="bad">{t('agents.revoked')}</StatusBadge>}
          {agent.lastSeenMs === null ? (
            <span>{t('agent.never_seen')}</span>
          ) : (
            <span>
              {t('agent.seen')} <TimeAgo atMs={agent.lastSeenMs} />
            </span>
          )}
          <CopyText text={agent.agentId} name={t('agents.id')} caption={t('names.copy_id')} />
        </>
      }
      actions={
        <>
          {choice !== null && canPlayHere(choice) && isUsable && templates !== null ? (
            <Button variant="primary" onClick={() => playAgainst(choice, profile, templates)}>
              <Swords size={16} aria-hidden />
              {t('agent.play')}
            </Button>
          ) : null}
          <Button onClick={() => navigate('/new')}>
            <Plus size={16} aria-hidden />
            {t('action.new_match')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LastComment profile={profile} />
        <ProfileSummary profile={profile} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <RecordTable
              title={t('agent.by_game')}
              column={t('agent.column_game')}
              rows={profile.games.map(({ template, ...row }) => ({ ...row, game: template }))}
            />
            <RecentGames agentId={agent.agentId} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <RecordTable
              title={t('agent.by_opponent')}
              column={t('agent.column_opponent')}
              rows={profile.opponents}
            />
            <LeagueRatingsPanel profile={profile} />
            <LeaguesPanel profile={profile} />
            <ArenasPanel profile={profile} />
            <WorkersPanel profile={profile} />
            <Panel title={t('trace.calls')}>
              <ToolCalls query={{ agentId: agent.agentId }} hasTitle={false} />
            </Panel>
            <UsagePanel agentId={agent.agentId} />
            <MoneyPanel profile={profile} onOpenWallet={() => setOpenDialog('wallet')} />
            <ProfileSettings profile={profile} onRevoke={() => setOpenDialog('revoke')} />
          </div>
        </div>
      </div>
      {openDialog === 'wallet' ? <AgentWalletDialog agent={agent} onClose={close} /> : null}
      {openDialog === 'revoke' ? <RevokeAgent agent={agent} onClose={close} /> : null}
    </Screen>
  );
}

/** Shows the agent's last comment, which is hidden while the person plays against it. */
function LastComment({ profile }: { readonly profile: AgentProfile }) {
  const { t } = useText();
  const { lastComment } = profile;
  if (lastComment === null) return null;
  const session = `/sessions/${encodeURIComponent(lastComment.sessionId)}?part=reasoning`;
  return (
    <Panel title={t('agent.latest_comment')}>
      {lastComment.text === null ? (
        <p className="text-muted">{t('agent.comment_sealed')}</p>
      ) : (
        <blockquote className="line-clamp-3 max-w-prose whitespace-pre-line">{lastComment.text}</blockquote>
      )}
      <p className="mt-1 flex flex-wrap gap-x-2 text-small text-muted">
        <a href={`#${session}`} className="rounded-control hover:underline">
          <EntityName id={lastComment.sessionId} />
        </a>
        <TimeAgo atMs={lastComment.atMs} />
      </p>
    </Panel>
  );
}
