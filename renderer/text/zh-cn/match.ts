import type { match as English } from '../en/match.ts';
import type { Translation } from '../phrase.ts';

export const match: Translation<typeof English> = {
  'match_page.title': '{game}：{players}',
  'match_page.id': '对局 ID',
  'match_page.parts': '本场对局的各部分',
  'match_page.part_moves': '着法',
  'match_page.part_reasoning': '思考过程',
  'match_page.part_trace': '跟踪',
  'match_page.part_messages': '消息',
  'match_page.part_evidence': '证据',
  'match_page.part_money': '资金',
  'match_page.part_audit': '审计',
  'match_page.result': '结果',
  'match_page.export': '导出',
  'match_page.exported': '已保存为 {file}',
  'match_page.no_money': '这场对局不涉及资金。',
  'match_page.money_later': '对局结束前不支付任何款项。',
  'match_page.no_audit': '审计日志中还没有关于这场对局的记录。',
  'match_page.audit_rows': '审计记录，最新在前',
  'match_page.audit_row': '审计记录 {seq}',
  'match_page.row_hash': '记录的哈希',
  'match_page.in_audit': { other: '审计日志中的全部 {count} 条记录' },
};
