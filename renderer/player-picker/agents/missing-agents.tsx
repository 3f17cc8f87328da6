import type { MissingAgentInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { CopyBlock } from '../../ui/index.ts';

/** Lists the agents that are not installed, each with the command that installs it; folded, because it is long. */
export function MissingAgents(props: {
  readonly agents: readonly MissingAgentInfo[];
  /** Whether other agents were found, so that the title calls these more of them. */
  readonly hasFound: boolean;
}) {
  const { t } = useText();
  const { agents, hasFound } = props;
  if (agents.length === 0) return null;
  return (
    <details>
      <summary className="cursor-default font-medium">
        {t(hasFound ? 'picker.missing_more' : 'picker.missing', { count: agents.length })}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-3 xl:grid-cols-2">
        {agents.map((agent) => (
          <li key={agent.player} className="flex min-w-0 flex-col gap-1">
            <span className="font-medium">{agent.name}</span>
            {agent.installCommand === null ? (
              <span className="text-small text-muted">{t('picker.install_unknown')}</span>
            ) : (
              <CopyBlock text={agent.installCommand} name={t('picker.install', { name: agent.name })} />
            )}
            {agent.loginCommand === null ? null : (
              <span className="text-small text-muted">
                {t('picker.then_login', { command: agent.loginCommand })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
