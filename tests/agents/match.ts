import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ARBITER, QUIET_PORTS } from '../support/arbiter.ts';

/** One turn of an agent, as it is stored. */
export interface StoredTurn {
  readonly sessionId: string;
  readonly tick: number;
  readonly attempts: readonly { readonly fault: string | null; readonly text: string }[];
  readonly refused: readonly { readonly tool: string; readonly kind: string }[];
  readonly words: string;
  readonly version: string | null;
  readonly latencyMs: number;
  readonly inputTokens: number | null;
}

export interface PlayedMatch {
  readonly code: number | null;
  readonly games: readonly { readonly reason: string; readonly outcome: string; readonly plies: number }[];
  readonly stderr: string;
  readonly turns: readonly StoredTurn[];
  /** Milliseconds from the creation of the first session to its first action. */
  readonly firstMoveMs: number | null;
  readonly tookMs: number;
}

export interface MatchRequest {
  readonly player: string;
  readonly data: string;
  readonly home: string;
  readonly path: string;
  readonly games?: number;
  readonly game?: string;
}

/** Plays a match of an agent against the built-in player through the built program. */
export async function playAgents(request: MatchRequest): Promise<PlayedMatch> {
  const { player, data, home, path, games = 1, game = 'tic_tac_toe' } = request;
  const startedMs = performance.now();
  const players = ['--white', player, '--black', 'builtin', '--games', String(games), '--allow-own-tools'];
  const args = [ARBITER, 'match', '--game', game, ...players, '--json', '--data', data];
  const folders = agentFolder(home);
  mkdirSync(folders, { recursive: true });
  const env = { PATH: path, HOME: home, LANG: 'C.UTF-8', TMPDIR: folders, ...QUIET_PORTS };
  const child = spawn(process.execPath, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const result = (said.out === '' ? { games: [] } : JSON.parse(said.out)) as Pick<PlayedMatch, 'games'>;
  const tookMs = Math.round(performance.now() - startedMs);
  return { code, stderr: said.err, tookMs, games: result.games, ...stored(data) };
}

function stored(data: string): Pick<PlayedMatch, 'turns' | 'firstMoveMs'> {
  const db = new Database(join(data, 'arbiter.db'), { readonly: true });
  const rows = db
    .prepare<[], Omit<StoredTurn, 'attempts' | 'refused'> & { attempts: string; refused: string }>(
      `select session_id as sessionId, tick, attempts, refused, comment as words, version, latency_ms as latencyMs,
         input_tokens as inputTokens from seat_turns order by id`,
    )
    .all();
  const first = db
    .prepare<[], { created: string; moved: string }>(
      `select s.created_at as created, min(a.created_at) as moved from sessions s join actions a using (session_id)
       where s.session_id = (select session_id from sessions order by created_at limit 1)`,
    )
    .get();
  db.close();
  const turns = rows.map(({ attempts, refused, ...row }) => ({
    ...row,
    attempts: JSON.parse(attempts) as StoredTurn['attempts'],
    refused: JSON.parse(refused) as StoredTurn['refused'],
  }));
  const firstMoveMs = first?.moved ? Date.parse(first.moved) - Date.parse(first.created) : null;
  return { turns, firstMoveMs };
}

/** Where the agents of a home folder get their working folders. */
const agentFolder = (home: string): string => join(home, 'tmp');

/** Working folders of agents that were left behind. */
export const agentFolders = (home: string): string[] =>
  readdirSync(agentFolder(home)).filter((name) => name.startsWith('arbiter-agent-'));
