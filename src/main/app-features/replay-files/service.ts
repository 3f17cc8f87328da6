import type { ExportFile } from '../../../shared/contract/export-file.ts';
import type { ReplayFileVerdict } from '../../../shared/contract/replays.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { Agents } from '../../agents/index.ts';
import type { Analysis } from '../../analysis/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import type { Models } from '../../models/index.ts';
import type { Openings } from '../../chess-data/openings/index.ts';
import type { ReportKey } from '../../platform/report-key/index.ts';
import {
  detailsText,
  headerText,
  playersText,
  REPLAY_FORMAT,
  signedText,
  type ReplayDetails,
  type ReplayRecord,
  type ReplaySource,
  type Sessions,
  type SignedReplay,
} from '../../sessions/index.ts';
import { replayDocument } from './html.ts';
import { verifyReplayText } from './verify-replay.ts';
import { createPageAssetsReader } from './page-assets.ts';

export interface ReplayFilesDeps {
  readonly sessions: Pick<Sessions, 'readReplaySource' | 'positionsAs'>;
  readonly agents: Pick<Agents, 'find'>;
  readonly games: Pick<GameRegistry, 'get'>;
  readonly models: Pick<Models, 'movesOf'>;
  readonly analysis: Pick<Analysis, 'readRows'>;
  readonly openings: Openings;
  readonly reportKey: ReportKey;
  /** The folder with the scripts and style sheets of the pages, with a slash at its end. */
  readonly pageAssetsFolder: URL;
}

export interface ReplayFiles {
  /** A session that is over as one HTML file, signed with the key of the data folder. */
  export(sessionId: string, choice: { readonly withTexts: boolean }): Promise<Outcome<ExportFile, string>>;
  /** Checks the JSON record of a replay file. */
  verify(
    record: string,
  ): Promise<Outcome<{ readonly verdict: ReplayFileVerdict; readonly isOwnKey: boolean }, string>>;
  fingerprint(): Promise<Outcome<string, string>>;
}

/** Maximum length of a model's text in a file, in characters. */
const MAX_TEXT_LENGTH = 4000;
const MAX_NAME_LENGTH = 64;

export function createReplayFiles(deps: ReplayFilesDeps): ReplayFiles {
  const pageAssetsOf = createPageAssetsReader(deps.pageAssetsFolder);
  return {
    async export(sessionId, { withTexts }) {
      const source = deps.sessions.readReplaySource(sessionId);
      if (!source.ok) return source;
      const { template } = source.value.header;
      const pageAssets = pageAssetsOf(template);
      const gameTemplate = deps.games.get(template);
      if (pageAssets === null || gameTemplate === undefined)
        return refuse('UNAVAILABLE', 'This host has no replay program for this game; build it first');
      const unsigned = {
        format: REPLAY_FORMAT,
        header: source.value.header,
        seed: source.value.seed,
        rows: source.value.rows,
        players: playersOf(deps, source.value, gameTemplate.roles),
        details: detailsOf(deps, source.value, { withTexts, hidden: gameTemplate.hasHiddenParts }),
      } as const;
      const signed = statementOf(source.value, unsigned);
      const signature = await deps.reportKey.sign(signedText(signed));
      if (!signature.ok) return signature;
      const record: ReplayRecord = { ...unsigned, signed, ...signature.value };
      return accept({
        fileName: `replay-${template.replace(/\.v\d+$/u, '')}-${sessionId.slice(0, 8)}.html`,
        mediaType: 'text/html',
        text: replayDocument(record, gameTemplate.title, pageAssets),
      });
    },
    async verify(record) {
      const verdict = await verifyReplayText(record, deps.games);
      if (verdict === null) return refuse('INVALID_REQUEST', 'This is not the record of a replay file');
      return accept({ verdict, isOwnKey: await deps.reportKey.isOwn(verdict.key) });
    },
    fingerprint: () => deps.reportKey.fingerprint(),
  };
}

function playersOf(
  { agents }: Pick<ReplayFilesDeps, 'agents'>,
  { header }: ReplaySource,
  roles: readonly string[],
): ReplayRecord['players'] {
  return Object.fromEntries(
    roles.map((role) => {
      const agent = agents.find(header.participants[role] ?? '');
      return [
        role,
        { name: cleanText(agent?.name ?? role, MAX_NAME_LENGTH), kind: agent?.kind ?? 'external' },
      ];
    }),
  );
}

/** Thousandths are enough for a bar, and keep the file small. */
const roundScore = (expectedScore: number): number => Math.round(expectedScore * 1000) / 1000;

function detailsOf(
  { models, analysis, sessions, openings }: ReplayFilesDeps,
  { header, clock }: ReplaySource,
  { withTexts, hidden }: { readonly withTexts: boolean; readonly hidden: boolean },
): ReplayDetails {
  const sessionId = header.session_id;
  const moves = withTexts ? models.movesOf(sessionId, 0) : [];
  const fens = sessions
    .positionsAs(sessionId, null)
    .flatMap(({ fen }) => (typeof fen === 'string' ? [fen] : []));
  const names = openings.findAlong(fens).map(({ tick, eco, name }) => [tick, eco, name] as const);
  return {
    ...(names.length === 0 ? {} : { openings: names }),
    clock,
    texts: moves
      .map((move) => ({ tick: move.tick, role: move.role, text: cleanText(move.text, MAX_TEXT_LENGTH) }))
      .filter(({ text }) => text !== ''),
    evaluations: analysis
      .readRows(sessionId, hidden ? 'all_hands' : 'public')
      .filter(({ kind }) => kind !== 'none')
      .map(({ tick, kind, expectedScore }) => [tick, kind, roundScore(expectedScore)] as const),
  };
}

const statementOf = (
  { header, head, result }: ReplaySource,
  { players, details }: Pick<ReplayRecord, 'players' | 'details'>,
): SignedReplay => ({
  v: 1,
  template: header.template,
  header_hash: sha256Hex(headerText(header)),
  head,
  result,
  participants: header.participants,
  names_hash: sha256Hex(playersText(players)),
  details_hash: sha256Hex(detailsText(details)),
});
