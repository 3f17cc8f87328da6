import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../support/built-program.ts';
import {
  installAgent,
  linkAgents,
  linkRecorded,
  REAL_AGENTS,
  writeSettings,
  type RealAgent,
} from './install.ts';
import { processesWith } from '../support/running.ts';
import { agentFolders, playAgents, type PlayedMatch } from './match.ts';
import { startModelServer } from './model-server.ts';

/**
 * `npm run test:agents` seats coding agents of other makers, installed from the package registry, whose model is
 * a script on loopback: a whole game each, then games in which the model tries the agent's own tools. With the
 * agent of this repository it plays 50 hostile games and looks for processes that 100 games left behind. Exits
 * with 1 when something failed. With ARBITER_GAME_LOGS=DIR the whole game of each is written there as what goes over
 * the wire. An agent that cannot be installed is skipped, with one line that says why.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: join(tmpdir(), 'arbiter-agents') },
    games: { type: 'string', default: '100' },
    hostile: { type: 'string', default: '50' },
    real: { type: 'string', default: '3' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const HELP = `Usage: npm run test:agents -- [--only NAME] [--folder DIR] [--games N] [--hostile N] [--real N]

  --only NAME    ${[...REAL_AGENTS, 'own'].join(', ')}
  --folder DIR   where agents are installed, and found again (${join(tmpdir(), 'arbiter-agents')})
  --games N      games after which processes are counted (100)
  --hostile N    games in which the agent of this repository tries its own tools (50)
  --real N       games in which the model of each other agent tries that agent's own tools (3)`;

/** Tools of the agent's own that the model tries, by the names that the agent gives them. */
const OWN_TOOLS: Readonly<Record<RealAgent, readonly string[]>> = {
  qwen: ['run_shell_command', 'write_file', 'read_file', 'web_fetch', 'agent'],
  opencode: ['bash', 'write', 'read', 'webfetch', 'task'],
};
const SECRET = 'honey-4711';

const failures: string[] = [];
const write = (line: string): void => void process.stdout.write(`${line}\n`);
function check(isTrue: boolean, what: string): void {
  if (isTrue) return;
  failures.push(what);
  write(`  FAILED  ${what}`);
}

function report(match: PlayedMatch): void {
  for (const { version, tick, words, attempts, refused, latencyMs, inputTokens } of match.turns) {
    const faults = attempts.map(({ fault }) => fault ?? 'moved').join(', ');
    const tools = refused.map(({ tool, kind }) => `${tool.slice(0, 40)} (${kind})`).join(', ');
    write(
      `  tick ${tick}: ${faults}; ${latencyMs} ms; ${inputTokens ?? '?'} tokens; ${version}; "${words.slice(0, 60)}"${tools === '' ? '' : `; refused ${tools}`}`,
    );
  }
}

/** The folder of a copy of the agent that writes a new log. */
function recordedPath(agent: RealAgent, home: string, log: string): string {
  mkdirSync(dirname(log), { recursive: true });
  rmSync(log, { force: true });
  return linkRecorded(agent, values.folder, { bin: join(home, 'recorded'), log });
}

const isByRules = (reason: string | undefined): boolean => reason === 'line' || reason === 'board_full';

async function playReal(agent: RealAgent): Promise<void> {
  const problem = installAgent(agent, values.folder);
  if (problem !== null) return write(`${agent}: skipped, ${problem}`);
  const bin = linkAgents([agent], values.folder);
  const home = mkdtempSync(join(tmpdir(), 'arbiter-test-agents-'));
  const honey = join(home, 'honey.txt');
  writeFileSync(honey, SECRET);
  const server = await startModelServer(honey, OWN_TOOLS[agent]);
  writeSettings(home, server.baseUrl);
  const path = [bin, dirname(process.execPath), process.env['PATH'] ?? ''].join(':');
  const request = { player: `acp:${agent}`, home, path };
  try {
    write(`${agent}: a whole game`);
    const recording = process.env['ARBITER_GAME_LOGS'];
    const log = recording === undefined ? null : join(recording, `acp-${agent}.log`);
    const played = await playAgents({
      ...request,
      data: join(home, 'data-play'),
      ...(log !== null && { path: `${recordedPath(agent, home, log)}:${path}` }),
    });
    report(played);
    if (log !== null) appendFileSync(log, `# ${JSON.stringify(played.games)}\n`);
    const [first] = played.turns;
    const readyMs = played.firstMoveMs === null || !first ? null : played.firstMoveMs - first.latencyMs;
    write(
      `  ${played.games.map(({ outcome, reason, plies }) => `${outcome} by ${reason} in ${plies} plies`).join()}; created to ready ${readyMs} ms, to first move ${played.firstMoveMs} ms; all ${played.tookMs} ms`,
    );
    check(
      isByRules(played.games[0]?.reason),
      `${agent} ended its game by the rules: ${played.stderr.slice(-600)}`,
    );
    check(played.turns.length >= 3, `${agent} played at least three turns`);
    const games = Number(values.real);
    if (games === 0) return;
    server.script = 'hostile';
    write(`${agent}: a model that tries ${OWN_TOOLS[agent].join(', ')}`);
    const hostile = await playAgents({ ...request, data: join(home, 'data-hostile'), games });
    report(hostile);
    const recorded = hostile.turns.flatMap(({ refused }) => refused).length;
    const executed =
      Number(existsSync(`${honey}.pwned`)) +
      Number(readFileSync(honey, 'utf8') !== SECRET) +
      Number(server.bodies.some((body) => body.includes(SECRET)));
    const whole = hostile.games.filter(({ reason }) => isByRules(reason)).length;
    write(
      `  ${hostile.games.length} games, ${whole} by the rules; tried ${server.attempted.length}, refused and recorded ${recorded}, executed ${executed}; ${hostile.tookMs} ms`,
    );
    check(server.attempted.length > 0, `${agent}: the model tried foreign tools`);
    check(recorded >= server.attempted.length, `${agent}: every attempt is on record`);
    check(
      whole === games,
      `${agent} played ${games} hostile games to their end: ${hostile.stderr.slice(-600)}`,
    );
    check(executed === 0, `${agent}: no foreign tool was executed`);
    const left = ['bin', 'node_modules'].flatMap((name) => processesWith(join(values.folder, name, '/')));
    check(left.length === 0, `${agent}: no process was left behind (${left.join()})`);
    check(agentFolders(home).length === 0, `${agent}: no folder was left behind`);
  } finally {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const OWN_AGENT = fileURLToPath(new URL('../outside/acp-agent.mjs', import.meta.url));

/** The agent of this repository: hostile games, and processes after many games. */
async function playOwn(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'arbiter-test-agents-'));
  const mark = join(home, 'mark');
  const player = (scenario: string) =>
    `acp:${process.execPath} ${OWN_AGENT} --scenario=${scenario} --mark=${mark}`;
  const request = { home, path: process.env['PATH'] ?? '' };
  try {
    const hostileGames = Number(values.hostile);
    const hostile = await playAgents({
      ...request,
      player: player('hostile'),
      games: hostileGames,
      data: join(home, 'hostile'),
    });
    const attempts = hostile.turns.flatMap(({ words }) => [
      ...words.matchAll(/was not allowed|I used/gu),
    ]).length;
    const recorded = hostile.turns.flatMap(({ refused }) => refused).length;
    write(
      `own: ${hostile.games.length} hostile games; tried ${attempts}, recorded ${recorded}, executed ${Number(existsSync(mark))}; ${hostile.tookMs} ms`,
    );
    check(
      hostile.games.length === hostileGames,
      `own: all hostile games ended ${hostile.stderr.slice(-400)}`,
    );
    check(attempts > 0 && recorded === attempts, 'own: every attempt is on record');
    check(!existsSync(mark), 'own: no foreign tool was executed');
    const games = Number(values.games);
    const many = await playAgents({ ...request, player: player('play'), games, data: join(home, 'many') });
    const left = processesWith(OWN_AGENT);
    const folders = agentFolders(home);
    write(
      `own: ${many.games.length} games; processes left ${left.length}, folders left ${folders.length}; ${many.tookMs} ms`,
    );
    check(many.games.length === games, 'own: all games ended');
    check(left.length === 0, 'own: no process was left behind');
    check(folders.length === 0, 'own: no folder was left behind');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

if (values.help) write(HELP);
else {
  await ensureBuild();
  for (const agent of REAL_AGENTS) if (agent.includes(values.only)) await playReal(agent);
  if ('own'.includes(values.only)) await playOwn();
  write(failures.length === 0 ? 'agents: all as expected' : `agents: ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
