import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { usePaletteGroups } from '../../../../renderer/app/palette/palette-groups.ts';
import { HostProvider, startLive } from '../../../../renderer/host/index.ts';
import { TextProvider, loadTranslator, type Language } from '../../../../renderer/text/index.ts';
import { createApi } from '../../../../src/shared/contract/index.ts';
import { prepareWindow } from '../../support/render-app.tsx';
import { createScriptedHost } from '../../support/scripted-host.ts';
import '../../support/all-texts.ts';

prepareWindow();

/** Common searches: the text in English and in Chinese, and the row that must be among the first three. */
const SEARCHES: readonly (readonly [english: string, chinese: string, value: string])[] = [
  ['home', '首页', 'screen:/'],
  ['dashboard', '仪表盘', 'screen:/'],
  ['overview', '总览', 'screen:/'],
  ['games', '对局', 'screen:/sessions'],
  ['sessions', '会话', 'screen:/sessions'],
  ['watch', '观看', 'screen:/sessions'],
  ['replay', '回放', 'screen:/sessions'],
  ['leagues', '联赛', 'screen:/leagues'],
  ['standings', '积分榜', 'screen:/leagues'],
  ['schedule', '赛程', 'screen:/leagues'],
  ['elo', '等级分', 'screen:/leagues/ratings'],
  ['leaderboard', '排行榜', 'screen:/leagues/ratings'],
  ['arena', '竞技场', 'screen:/arena'],
  ['benchmark', '基准测试', 'screen:/arena'],
  ['openfront', '桥接', 'screen:/openfront'],
  ['map', '地图', 'screen:/openfront'],
  ['rewards', '奖励', 'screen:/rewards'],
  ['payouts', '发放', 'screen:/rewards'],
  ['approve', '批准', 'screen:/rewards/held'],
  ['review', '审核', 'screen:/rewards/held'],
  ['held', '留置', 'screen:/rewards/held'],
  ['wallets', '钱包', 'screen:/rewards/wallets'],
  ['balances', '余额', 'screen:/rewards/wallets'],
  ['statistics', '统计', 'screen:/rewards/figures'],
  ['charts', '图表', 'screen:/rewards/figures'],
  ['blockchain', '区块链', 'screen:/rewards/chain'],
  ['minting', '铸造', 'screen:/rewards/chain'],
  ['payments', '支付', 'screen:/payments'],
  ['x402', 'x402', 'screen:/payments'],
  ['prices', '价格', 'screen:/payments/offers'],
  ['subscriptions', '订阅', 'screen:/payments/subscriptions'],
  ['plans', '套餐', 'screen:/payments/plans'],
  ['facilitator', '结算', 'screen:/payments/settling'],
  ['spending limit', '限额', 'screen:/payments/wallet'],
  ['budget', '预算', 'screen:/payments/wallet'],
  ['snippets', '代码片段', 'screen:/payments/payers'],
  ['audit', '审计', 'screen:/audit'],
  ['log', '日志', 'screen:/audit'],
  ['agents', '智能体', 'screen:/agents'],
  ['bots', '机器人', 'screen:/agents'],
  ['revoke', '撤销', 'screen:/agents'],
  ['ollama', 'ollama', 'screen:/agents/models'],
  ['local models', '本地模型', 'screen:/agents/models'],
  ['openai', '大模型', 'screen:/agents/models'],
  ['workers', '工作机', 'screen:/agents/workers'],
  ['dead letters', '队列', 'screen:/agents/workers'],
  ['claude', 'claude', 'screen:/connect'],
  ['mcp', 'mcp', 'screen:/connect'],
  ['settings', '设置', 'screen:/settings'],
  ['backup', '备份', 'screen:/settings?at=archives'],
  ['ports', '端口', 'screen:/settings?at=ports'],
  ['stockfish', '引擎', 'screen:/settings?at=engines'],
  ['shortcuts', '快捷键', 'screen:/settings?at=appearance'],
  ['notifications', '通知', 'screen:/settings?at=notifications'],
  ['data folder', '数据文件夹', 'screen:/settings?at=host'],
  ['player name', '名字', 'screen:/settings?at=play'],
  ['new match', '新对局', 'action:new'],
  ['play chess', '国际象棋', 'action:new'],
  ['noughts', '井字棋', 'action:new'],
  ['poker', '扑克', 'action:new'],
  ['chess', '国际象棋', 'action:play:chess.v1'],
  ['connect four', '四子棋', 'action:play:connect_four.v1'],
  ['texas', '德州', 'action:play:holdem_heads_up.v1'],
  ['rock paper', '剪刀', 'action:play:rps.v1'],
  ['projector', '投影', 'action:stage'],
  ['demo', '演示', 'action:demo'],
  ['new league', '新建联赛', 'action:new-league'],
  ['create tournament', '锦标赛', 'action:new-league'],
  ['register', '注册', 'action:create-agent'],
  ['verify', '验证', 'action:verify'],
  ['night', '夜间', 'action:dark'],
  ['light theme', '浅色', 'action:light'],
  ['chinese', '中文', 'action:zh'],
  ['english', '英语', 'action:en'],
];

const nothing: readonly never[] = [];

async function openPalette(language: Language) {
  await loadTranslator(language);
  const host = createScriptedHost({ set: 'full', nowMs: Date.now() });
  const api = createApi(host.transport);
  const live = startLive(api, (run) => run());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HostProvider hostClient={{ api, live }}>
      <TextProvider language={language}>{children}</TextProvider>
    </HostProvider>
  );
  const hook = renderHook(
    ({ query }) => usePaletteGroups({ step: null, query, hostItems: nothing, recentValues: nothing }),
    {
      wrapper,
      initialProps: { query: '' },
    },
  );
  const rowsFor = (query: string) => {
    hook.rerender({ query });
    return hook.result.current.flatMap(({ items }) => items).map(({ value }) => value);
  };
  // Sessions, agents and games arrive from the host, and compete for the first rows.
  await waitFor(() => {
    expect(rowsFor('>poker').some((value) => value.startsWith('action:play:'))).toBe(true);
    expect(rowsFor('').some((value) => value.startsWith('session:'))).toBe(true);
  });
  return rowsFor;
}

const missed = (rowsFor: (query: string) => readonly string[], at: 0 | 1) =>
  SEARCHES.flatMap((search) => {
    const first = rowsFor(search[at]).slice(0, 3);
    return first.includes(search[2]) ? [] : [`${search[at]} → ${search[2]}, but ${first.join(', ')}`];
  });

test('common searches are among the first three rows in English', async () => {
  expect(SEARCHES.length).toBeGreaterThanOrEqual(60);
  expect(missed(await openPalette('en'), 0)).toEqual([]);
});

test('common searches are among the first three rows in Chinese, typed in either language', async () => {
  const rowsFor = await openPalette('zh-CN');
  expect(missed(rowsFor, 1)).toEqual([]);
  expect(missed(rowsFor, 0)).toEqual([]);
});

test('> lists actions only', async () => {
  const rowsFor = await openPalette('en');
  expect(rowsFor('>').every((value) => value.startsWith('action:'))).toBe(true);
  expect(rowsFor('>wallet')).toEqual([]);
  expect(rowsFor('> dark')[0]).toBe('action:dark');
});
