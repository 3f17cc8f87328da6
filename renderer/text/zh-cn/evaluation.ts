import type { evaluation as english } from '../en/evaluation.ts';
import type { Translation } from '../phrase.ts';

export const evaluation: Translation<typeof english> = {
  'evaluation.title': '谁占优势',
  'evaluation.graph': '整局评估曲线，可跳转到任一步',
  'evaluation.waiting': '正在评估此局面',
  'evaluation.hidden': '您对局期间不显示优劣，结束后即可查看。',
  'evaluation.failed': '引擎未能评估这局对局。',
  'evaluation.retry': '重试',
  'evaluation.none': '双方同时选择，选择之前没有优劣之分。',
  'evaluation.mate': { other: '{player} {count} 步内将死对方' },
  'evaluation.search': '{player} {percent}% · {engine}，深度 {depth}',
  'evaluation.equity': '若双方都坚持到底，{player} {percent}%',
  'evaluation.score': '若双方此后随机选择，{player} {percent}%',
  'evaluation.won': '双方最佳应对下 {player} 获胜',
  'evaluation.drawn': '双方最佳应对下为和棋',
  'evaluation.ended': '{player} 获胜',
  'evaluation.ended_draw': '对局以和棋结束',
  'evaluation.loses': '{move}{mark} 损失 {points} 个百分点。',
  'evaluation.allows_mate': { other: '{move}{mark} 让对方可在 {count} 步内将死。' },
  'evaluation.misses_mate': { other: '{move}{mark} 错过了 {count} 步内的将死。' },
  'evaluation.best_was': '最佳着法是 {move}。',
  'evaluation.accuracy': '平均准确度：{players}',
};
