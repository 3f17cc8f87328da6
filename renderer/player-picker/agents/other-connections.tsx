import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useModelEndpoints, useQuery } from '../../host/index.ts';
import { CommandBlock } from '../../copied-commands/index.ts';
import { useText } from '../../text/index.ts';
import { buttonClass } from '../../ui/index.ts';
import { AddressAgent } from './address-agent.tsx';
import type { AgentChooser } from './found-agent.tsx';

/** Lists the ways in that need no coding agent, each with its next step. */
export function OtherConnections({ chooser }: { readonly chooser: AgentChooser }) {
  const { t } = useText();
  return (
    <section aria-label={t('picker.ways')} className="flex flex-col gap-1">
      <h3 className="font-medium">{t('picker.ways')}</h3>
      <ul className="flex flex-col">
        <LocalModelWay />
        <Way title={t('picker.way_mcp')} step={<GoTo href="/connect" label={t('picker.go_connect')} />}>
          {t('picker.way_mcp_hint')}
        </Way>
        <EngineWay />
        <LichessWay />
        <li className="flex flex-col gap-1 border-t border-line py-2.5">
          <p>
            <span className="font-medium">{t('picker.way_address')}</span>{' '}
            <span className="text-muted">{t('picker.way_address_hint')}</span>
          </p>
          <AddressAgent chooser={chooser} />
        </li>
      </ul>
    </section>
  );
}

function Way(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly step?: ReactNode;
  readonly more?: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-56 flex-1">
          <span className="font-medium">{props.title}</span>{' '}
          <span className="text-muted">{props.children}</span>
        </p>
        {props.step}
      </div>
      {props.more}
    </li>
  );
}

const GoTo = (props: { readonly href: string; readonly label: string }) => (
  <Link href={props.href} className={buttonClass()}>
    {props.label}
  </Link>
);

/** Shows servers of local models that respond on this computer, unless a model is set up already. */
function LocalModelWay() {
  const { t } = useText();
  const { endpoints } = useModelEndpoints();
  const hasNoModel = endpoints !== null && endpoints.length === 0;
  const servers = useQuery('models.detect', hasNoModel ? {} : null).value ?? [];
  const count = endpoints?.length ?? 0;
  return (
    <Way
      title={t('picker.way_model')}
      step={
        <GoTo href={hasNoModel ? '/agents/models?add=1' : '/agents/models'} label={t('picker.go_models')} />
      }
    >
      {count > 0
        ? t('picker.way_model_ready', { count })
        : servers.length > 0
          ? t('picker.way_model_found', { servers: servers.map(({ title }) => title).join(', ') })
          : t('picker.way_model_none')}
    </Way>
  );
}

function EngineWay() {
  const { t } = useText();
  const engines = useQuery('engines.list', {}).value ?? [];
  return (
    <Way title={t('picker.way_uci')} step={<GoTo href="/new" label={t('picker.go_new')} />}>
      {engines.length > 0
        ? t('picker.way_uci_found', { engines: engines.map(({ name }) => name).join(', ') })
        : t('picker.way_uci_none')}
    </Way>
  );
}

const TOKEN_COMMANDS = ['lichess token my-bot'];

function LichessWay() {
  const { t } = useText();
  const port = useQuery('host.facts', {}).value?.ports.find(({ name }) => name === 'lichess');
  const isOn = port?.state === 'listening' && port.port !== null;
  return (
    <Way
      title={t('picker.way_lichess')}
      more={isOn ? <CommandBlock commands={TOKEN_COMMANDS} name={t('picker.lichess_command')} /> : null}
    >
      {isOn
        ? t('picker.way_lichess_on', { address: `http://127.0.0.1:${port.port}/` })
        : t('picker.way_lichess_off')}
    </Way>
  );
}
