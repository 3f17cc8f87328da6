import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import type { FoundAgent, SeatHost, AgentSearch, SeatProtocol, SeatReport } from '../protocol.ts';
import { ACP_AGENTS } from './agents.ts';
import { acpChooser } from './chooser.ts';
import { findAcpAgents, findProgram } from './detect.ts';
import { startProgram, type AcpLaunch } from './program.ts';
import { acpName, acpSpec, catalogueEntryOf, parseAcp, playerText, type AcpSpec } from './acp-spec.ts';

const OWN_TOOLS =
  'This program keeps its own tools, for example for files and commands. Arbiter refuses them, but cannot switch them off.';

/** An agent that speaks the Agent Client Protocol, started as a program of this computer. */
export const acpProtocol: SeatProtocol<AcpSpec> = {
  id: 'acp',
  title: 'Coding agent',
  syntax: 'acp:NAME or acp:/path/to/program --flag',
  specSchema: acpSpec,
  parse: parseAcp,
  name: acpName,
  admit: (spec) =>
    spec.allowOwnTools || catalogueEntryOf(spec)?.hasProfile === true
      ? accept(spec)
      : refuse('INVALID_REQUEST', `${OWN_TOOLS} Allow that first (--allow-own-tools).`),
  withOwnTools: (spec) => ({ ...spec, allowOwnTools: true }),
  detect,
  known: ACP_AGENTS.map(({ id, name, installCommand, loginCommand }) => ({
    player: `acp:${id}`,
    name,
    installCommand,
    loginCommand,
  })),
  test,
  open: (spec, context) =>
    acpChooser(
      {
        launch: () => prepareLaunch(spec, context.host.search),
        player: playerText(spec),
        tools: {
          hasProfile: catalogueEntryOf(spec)?.hasProfile === true,
          denial: catalogueEntryOf(spec)?.denial ?? null,
        },
        loginAdvice: loginAdvice(spec),
      },
      context,
    ),
};

async function detect(search: AgentSearch): Promise<readonly FoundAgent<AcpSpec>[]> {
  const agents = await findAcpAgents(search);
  return agents.map(({ entry }) => ({
    protocol: 'acp',
    player: `acp:${entry.id}`,
    name: entry.name,
    spec: { agent: entry.id, allowOwnTools: false },
    state: entry.hasProfile ? 'found' : 'not_known',
    note: entry.hasProfile ? null : OWN_TOOLS,
  }));
}

/** How the program is started, with the profile that switches its own tools off. */
async function prepareLaunch(spec: AcpSpec, search: AgentSearch): Promise<Outcome<AcpLaunch, 'FAILED'>> {
  if ('command' in spec) {
    const [path = '', ...args] = spec.command;
    return accept({ program: { path, args, env: {} }, sessionMeta: null, modes: ['default', 'ask'] });
  }
  const entry = catalogueEntryOf(spec);
  const path = entry && (await findProgram(entry.commands, search));
  if (entry === null || path === null)
    return refuse(
      'FAILED',
      `${acpName(spec)} is not installed (${entry?.commands.join(' or ') ?? spec.agent})`,
    );
  const { args, env, sessionMeta, modes } = entry;
  return accept({ program: { path, args, env }, sessionMeta, modes });
}

function loginAdvice(spec: AcpSpec): string {
  const command = catalogueEntryOf(spec)?.loginCommand ?? null;
  const name = acpName(spec);
  return command === null
    ? `Log in to ${name} in a terminal first`
    : `Log in to ${name} in a terminal: ${command}`;
}

/** Starts the agent, opens a conversation without any tools, and ends it. */
async function test(spec: AcpSpec, host: SeatHost, signal: AbortSignal): Promise<SeatReport> {
  const startedMs = host.processClock.monotonicMs();
  const report = (state: SeatReport['state'], name: string | null, detail: string): SeatReport => ({
    state,
    name,
    detail,
    latencyMs: Math.round(host.processClock.monotonicMs() - startedMs),
  });
  const launch = await prepareLaunch(spec, host.search);
  if (!launch.ok) return report('failed', null, launch.message);
  const startedProgram = await startProgram(
    {
      launch: launch.value,
      endpoint: null,
      clock: host.processClock,
      version: host.version,
      handlers: { onUpdate: () => undefined, onPermission: () => null, onUnsupported: () => undefined },
      onLength: () => undefined,
    },
    signal,
  );
  if (!startedProgram.ok)
    return startedProgram.code === 'LOGIN_REQUIRED'
      ? report('needs_login', null, loginAdvice(spec))
      : report('failed', null, `The program ${startedProgram.message}`);
  const { info } = startedProgram.value;
  const testReport = report(
    'ok',
    info.name,
    catalogueEntryOf(spec)?.hasProfile === true ? OWN_TOOLS_OFF : OWN_TOOLS,
  );
  await startedProgram.value.close();
  return testReport;
}

const OWN_TOOLS_OFF =
  'This program could do more than play. Arbiter switched its own tools off and refuses the rest.';
