import '../ui/colours.css';
import './report-page.css';
import { verifyArenaReport } from '../../src/main/arena/rules/reports/report-verdict.ts';
import type { ArenaReportRecord } from '../../src/main/arena/rules/reports/report-record.ts';
import {
  verifyTournament,
  TOURNAMENT_REPORT_FORMAT,
  type TournamentRecord,
} from '../../src/main/arena/rules/reports/tournament-record.ts';
import { REPORT_BLOCK_ID } from '../../src/shared/replays/report-block.ts';
import { fingerprintOf } from '../../src/shared/replays/key-fingerprint.ts';
import { sha256Hex } from '../../src/shared/sha256.ts';
import { verifySignature } from '../replay-page/verify-signature.ts';
import { element } from './dom.ts';
import { pageLanguage, pageTextsOf, type PageText } from './page-texts.ts';
import { reportSections } from './report-sections.ts';
import { tournamentSections } from './tournament-sections.ts';

const language = pageLanguage(navigator.languages);
const t = pageTextsOf(language);

type ReportRecord = ArenaReportRecord | TournamentRecord;

const isTournament = (record: ReportRecord): record is TournamentRecord =>
  record.format === TOURNAMENT_REPORT_FORMAT;

function readRecord(): ReportRecord | null {
  try {
    const record = JSON.parse(document.getElementById(REPORT_BLOCK_ID)?.textContent ?? '') as ReportRecord;
    return Array.isArray(isTournament(record) ? record.runs : record.games) ? record : null;
  } catch {
    return null;
  }
}

const CRYPTO = { sha256: sha256Hex, verify: verifySignature };

/** Computes every statistic of the record again, and says whether all are the same. */
async function verifyRecord(
  record: ReportRecord,
): Promise<{ readonly isSound: boolean; readonly text: string }> {
  if (record.signature === null) return { isSound: false, text: t('running') };
  const { broken, isSignatureChecked } = isTournament(record)
    ? await verifyTournament(record, CRYPTO)
    : await verifyArenaReport(record, CRYPTO);
  if (broken !== null) return { isSound: false, text: t('broken', broken) };
  const key: PageText = isSignatureChecked ? 'verified' : 'unsigned_check';
  return { isSound: true, text: t(key, { key: fingerprintOf(record.key ?? '') }) };
}

/** Draws the report in place of the static text. */
async function show(): Promise<void> {
  const root = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
  document.documentElement.lang = language;
  const record = readRecord();
  const verdict = record === null ? null : await verifyRecord(record).catch(() => null);
  if (record === null || verdict === null) {
    root.querySelector('[role=alert]')?.replaceChildren(t('unreadable'));
    return;
  }
  const status = element('section', { class: 'verdict', 'data-state': verdict.isSound ? 'ok' : 'bad' }, [
    element('p', { role: 'status' }, [`${verdict.isSound ? '✓' : '✗'} ${verdict.text}`]),
    element('p', { class: 'muted' }, [t('meaning')]),
  ]);
  const parts = isTournament(record)
    ? tournamentSections(record, t, status)
    : reportSections(record, t, status);
  root.replaceChildren(...parts);
}

/** The page follows the theme of its reader's system, and is printed in the light one. */
const light = matchMedia('print, (prefers-color-scheme: light)');
const applyTheme = (): void => {
  document.documentElement.dataset['theme'] = light.matches ? 'light' : 'dark';
};
light.addEventListener('change', applyTheme);
applyTheme();
void show();
