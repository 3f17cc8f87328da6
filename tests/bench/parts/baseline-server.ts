import Database from 'better-sqlite3';
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * The baseline of the session host: node:http and better-sqlite3, WAL with
 * synchronous=FULL and the same two statements per action, each in its own
 * transaction, without rules, tokens, schemas, hash chain and audit log. Prints
 * its port.
 */
const db = new Database(join(mkdtempSync(join(tmpdir(), 'arbiter-floor-')), 'floor.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`
  create table sessions (session_id text primary key, state text not null, tick integer not null, updated_at text not null);
  create table actions (action_id text primary key, session_id text not null, agent_id text not null, role text not null,
    action text not null, tick integer not null, created_at text not null, unique (session_id, tick));`);
const addSession = db.prepare("insert into sessions values (?, ?, 0, '')");
const addAction = db.prepare('insert into actions values (?, ?, ?, ?, ?, ?, ?)');
const moveOn = db.prepare(
  'update sessions set state = ?, tick = tick + 1, updated_at = ? where session_id = ? and tick = ?',
);
// The row is as large as a chess state with its repetition keys.
const STATE = JSON.stringify({ fen: 'x'.repeat(60), turn: 'white', outcome: null, seen: 'k'.repeat(500) });

const act = db.transaction((sessionId: string, action: string, tick: number) => {
  const at = new Date().toISOString();
  addAction.run(randomUUID(), sessionId, 'agent', 'white', JSON.stringify(action), tick, at);
  return moveOn.run(STATE, at, sessionId, tick).changes === 1;
});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path === '/sessions') {
      const sessionId = randomUUID();
      addSession.run(sessionId, STATE);
      return answer({ session_id: sessionId });
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { action: string; expected_tick: number };
    act.immediate(path.split('/')[2] ?? '', body.action, body.expected_tick);
    answer({ tick: body.expected_tick + 1, state: { fen: 'x'.repeat(60), turn: 'white' }, status: 'active' });
  });
  const answer = (value: object): void => {
    const text = JSON.stringify(value);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
});
// Connections stay open while the host is measured.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` }),
  );
});
