import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { Chess } from 'chess.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppHost, connectAppClient, openAppPage } from '../../e2e/support/mcp-app.ts';
import { chromiumPath, CHROMIUM_SWITCHES } from '../../e2e/support/chromium-path.ts';
import { playAs } from '../../outside/lichess-player.ts';
import { ARBITER, arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { startA2aAgent } from '../../support/players/a2a-agent.ts';

/**
 * One whole game with each kind of outside program, as what goes over the wire. The lines are printed, and
 * written into the folder that ARBITER_GAME_LOGS names.
 */

const LONG_MS = 300_000;
type Fields = Record<string, unknown>;

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

/** Collects the lines of one game; `end` prints them and checks that they hold no secret. */
function recording(name: string, secrets: readonly string[]) {
  const startedMs = performance.now();
  const lines: string[] = [];
  return {
    write: (line: string): void => {
      lines.push(`${String(Math.round(performance.now() - startedMs)).padStart(6)} ${line}`);
    },
    end() {
      const text = `${lines.join('\n')}\n`;
      for (const secret of secrets) expect(text).not.toContain(secret);
      process.stdout.write(`== ${name}\n${text}\n`);
      const folder = process.env['ARBITER_GAME_LOGS'];
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.log`), text);
    },
  };
}

test(
  'a lichess bot plays a game against a built-in player',
  async () => {
    const { agentId, token } = await host.rest.register('Recorded bot');
    const log = recording('lichess-bot', [token, host.ready.adminToken]);
    const url = `http://127.0.0.1:${host.ready.ports.lichess}/`;
    const bot = await playAs({ agentId, token, url, seed: 5, onLine: log.write });
    const game = await bot.challenge('builtin-1', {
      color: 'white',
      'clock.limit': '60',
      'clock.increment': '1',
    });
    bot.close();
    expect(['mate', 'stalemate', 'draw']).toContain(game.status);
    expect(bot.unhandled).toEqual([]);
    log.end();
  },
  LONG_MS,
);

test(
  'a UCI client plays a game against arbiter uci',
  async () => {
    const log = recording('uci-client', []);
    const engine = spawn(process.execPath, [ARBITER, 'uci', '--player', 'builtin:3']);
    const waiting: ((line: string) => void)[] = [];
    createInterface({ input: engine.stdout }).on('line', (line) => {
      log.write(`< ${line}`);
      for (const look of waiting.slice()) look(line);
    });
    const until = (start: string): Promise<string> =>
      new Promise((resolve) => {
        const look = (line: string): void => {
          if (!line.startsWith(start)) return;
          waiting.splice(waiting.indexOf(look), 1);
          resolve(line);
        };
        waiting.push(look);
      });
    const send = (line: string): void => {
      log.write(`> ${line}`);
      engine.stdin.write(`${line}\n`);
    };
    const request = async (line: string, answer: string): Promise<string> => {
      const answered = until(answer);
      send(line);
      return answered;
    };
    await request('uci', 'uciok');
    send('ucinewgame');
    await request('isready', 'readyok');
    const chess = new Chess();
    const moves: string[] = [];
    while (!chess.isGameOver()) {
      send(`position startpos${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
      const [, move = ''] = (await request('go wtime 4000 btime 4000 winc 100 binc 100', 'bestmove')).split(
        ' ',
      );
      // chess.js throws for a move that is not legal.
      moves.push(chess.move(move).lan);
    }
    send('quit');
    await new Promise((resolve) => engine.once('close', resolve));
    log.write(`= ${moves.length} plies; ${chess.isCheckmate() ? 'mate' : 'draw'}`);
    log.end();
  },
  LONG_MS,
);

test(
  'an A2A server plays a game against a built-in player',
  async () => {
    const log = recording('a2a-server', [host.ready.adminToken]);
    const agent = await startA2aAgent(
      () => 'data',
      (direction, body) => log.write(`${direction} ${JSON.stringify(body)}`),
    );
    const env = { ...hostEnvironment(QUIET_PORTS), ARBITER_DATA: host.data };
    const players = ['--white', `a2a:${agent.address}`, '--black', 'builtin:2'];
    const { code, out } = await arbiter(['match', '--game', 'connect_four', ...players, '--json'], env);
    log.write(`= ${out.trim().split('\n').at(-1) ?? ''}`);
    expect(code).toBe(0);
    log.end();
  },
  LONG_MS,
);

test(
  'a person plays a game in the frame of an AppBridge',
  async () => {
    const { token } = await host.rest.register('Person in the chat');
    const log = recording('app-bridge', [token, host.ready.adminToken]);
    const client = await connectAppClient(new URL('mcp/sessions', host.ready.url), token, { apps: true });
    const call = async (params: { name: string; arguments?: Fields }) => {
      log.write(`> tools/call ${JSON.stringify(params)}`);
      const result = await client.callTool(params);
      log.write(`< ${JSON.stringify(result.structuredContent)}`);
      return result;
    };
    const use = async (name: string, args: Fields): Promise<Fields> =>
      (await call({ name, arguments: args })).structuredContent as Fields;
    const open = { action: 'open', template: 'tic_tac_toe.v1', role: 'x', opponent: 'random' };
    const { sessionId } = await use('session.challenge', open);
    const start = await use('session.state', { sessionId });
    const { contents } = await client.readResource({ uri: 'ui://arbiter/board.html' });
    const [content] = contents;
    const html = content !== undefined && 'text' in content ? String(content.text) : '';
    const path = chromiumPath();
    const browser = await chromium.launch({
      args: CHROMIUM_SWITCHES,
      ...(path === undefined ? {} : { executablePath: path }),
    });
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 760 } });
      const app = await openAppPage(page, await buildAppHost(), call);
      const tool = { name: 'session.state', arguments: { sessionId } };
      const result = { content: [] as [], structuredContent: start };
      const shown = await app.show({ html, theme: 'light', locale: 'en', tool, result });
      log.write(`= handshake ${Math.round(shown.handshakeMs)} ms, document ${html.length} characters`);
      const status = shown.frame.getByRole('status');
      for (;;) {
        const { legal, status: state } = await use('session.state', { sessionId });
        const [cell] = legal as string[];
        if (state !== 'active' || cell === undefined) break;
        log.write(`= click cell ${cell}`);
        await shown.frame.locator(`[data-key="cell${cell}"]`).click();
        await expect.poll(() => status.textContent()).toMatch(/Your turn|wins|Draw|is over/u);
        log.write(`= the frame says: ${await status.textContent()}`);
      }
      expect(app.faults).toEqual([]);
    } finally {
      await browser.close();
      await client.close();
    }
    log.end();
  },
  LONG_MS,
);
