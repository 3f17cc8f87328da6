import type { ArenaReportRecord } from '../../src/main/arena/rules/reports/report-record.ts';
import { element, textTable } from './dom.ts';
import type { ReportTexts } from './page-texts.ts';

type Evidence = NonNullable<ArenaReportRecord['evidence']>;

/** Lists the evidence for the run besides its games; empty in reports of earlier versions. */
export function evidenceSections(record: ArenaReportRecord, t: ReportTexts): readonly HTMLElement[] {
  const { evidence } = record;
  if (evidence === undefined) return [];
  const rows = [
    ...auditRows(evidence, t),
    ...(['a', 'b'] as const).flatMap((side) => sideRows(record.players[side].name, evidence, { side, t })),
    ...decisionRows(record, t),
    ...(evidence.classes === undefined ? [] : [[t('classes'), t('class_counts', evidence.classes)]]),
  ];
  if (rows.length === 0) return [];
  return [
    element('section', {}, [
      textTable(t('evidence'), ['', ''], rows),
      element('p', { class: 'muted' }, [t('evidence_hint')]),
    ]),
  ];
}

function auditRows({ audit }: Evidence, t: ReportTexts): readonly (readonly string[])[] {
  if (audit === null) return [];
  return [
    [t('audit_first'), t('audit_row', audit.first)],
    [t('audit_last'), t('audit_row', audit.last)],
  ];
}

function sideRows(
  player: string,
  { prompts, engines }: Evidence,
  { side, t }: { readonly side: 'a' | 'b'; readonly t: ReportTexts },
): readonly (readonly string[])[] {
  const [prompt, engine] = [prompts[side], engines[side]];
  return [
    ...(prompt === null ? [] : [[t('prompts', { player, moves: prompt.moves }), prompt.sha256]]),
    ...(engine === null
      ? []
      : [[t('engine', { player, level: engine.level, nodes: engine.nodes }), engine.sha256 ?? t('none')]]),
  ];
}

function decisionRows({ evidence, test }: ArenaReportRecord, t: ReportTexts): readonly (readonly string[])[] {
  const decision = evidence?.decision ?? null;
  if (decision === null || test === null) return [];
  const { state, pairs, llr, decidedAt } = decision;
  const elo = state === 'h1' ? test.settings.elo1 : test.settings.elo0;
  return [[t('decision'), t('decided', { elo, pairs, llr: llr.toFixed(2), at: decidedAt })]];
}
