import type { Api, SessionDetail } from '../../src/shared/contract/index.ts';
import { failureOf, type Failure } from '../host/index.ts';

/** The pause after each read, so that there are at most ten a second, however many events arrive. */
const MIN_READ_GAP_MS = 100;

export interface SessionQuery {
  readonly sessionId: string;
  /** If it is left out, the host chooses the person's own seat, or else the spectator. */
  readonly viewpoint?: string | null;
}

export interface SessionQueryState {
  /** The newest response; null before the first one. */
  readonly detail: SessionDetail | null;
  /** The view after each tick, from the start. */
  readonly positions: SessionDetail['frames'];
  /** The names of a chess opening along the positions. */
  readonly openings: SessionDetail['openings'];
  readonly failure: Failure | null;
}

export interface SessionReader {
  /** Reads soon; several calls cause one read. */
  requestRead(): void;
  stop(): void;
}

/**
 * Keeps one session current. It reads one at a time, so that an older response never follows a newer one. The positions
 * are read once and then extended by the views of later responses.
 */
export function createSessionReader(
  api: Api,
  query: SessionQuery,
  onStateChange: (state: SessionQueryState) => void,
): SessionReader {
  let state: SessionQueryState = { detail: null, positions: [], openings: [], failure: null };
  let isBusy = false;
  let isRequestedAgain = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const publish = (next: SessionQueryState) => {
    if (isStopped) return;
    state = next;
    onStateChange(next);
  };

  const read = async () => {
    isBusy = true;
    isRequestedAgain = false;
    try {
      const isFirst = state.detail === null;
      const detail = await api.call('sessions.get', { ...query, frames: isFirst });
      if (isStopped) return;
      const positions = isFirst ? detail.frames : extendPositions(state, detail);
      if (positions) publish({ detail, positions, openings: extendOpenings(state, detail), failure: null });
      else {
        const wholeDetail = await api.call('sessions.get', { ...query, frames: true });
        publish({
          detail: wholeDetail,
          positions: wholeDetail.frames,
          openings: wholeDetail.openings,
          failure: null,
        });
      }
    } catch (error) {
      publish({ ...state, failure: failureOf(error) });
    } finally {
      isBusy = false;
      waitThenRead();
    }
  };

  const waitThenRead = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      if (isRequestedAgain) void read();
    }, MIN_READ_GAP_MS);
  };

  const requestRead = () => {
    isRequestedAgain = true;
    if (!isBusy && timer === null && !isStopped) void read();
  };

  return {
    requestRead,
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/**
 * Adds the newest view to the positions, or replaces the last one; null when they must be read again: after a gap, an
 * end that reveals hidden state, or a change of the viewpoint.
 */
function extendPositions(before: SessionQueryState, detail: SessionDetail): SessionDetail['frames'] | null {
  const hasEnded = before.detail?.card.status === 'active' && detail.card.status === 'completed';
  if (hasEnded || before.detail?.viewpoint !== detail.viewpoint) return null;
  const { tick } = detail.card;
  const { positions } = before;
  if (tick === positions.length - 1) return positions.with(tick, detail.view);
  return tick === positions.length ? [...positions, detail.view] : null;
}

const extendOpenings = (
  before: SessionQueryState,
  { card, openings }: SessionDetail,
): SessionDetail['openings'] => [
  ...(before.detail === null ? [] : before.openings.filter(({ tick }) => tick < card.tick)),
  ...openings,
];
