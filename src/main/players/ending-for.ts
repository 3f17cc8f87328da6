import { never } from '../../shared/outcome.ts';
import type { HostEnding } from '../sessions/index.ts';
import type { MoveChooserCode } from './move-chooser.ts';

/** How a game ends whose player chose no action for this reason; null when the answer was no longer wanted. */
export function endingFor(code: MoveChooserCode): HostEnding | null {
  switch (code) {
    case 'STALLED':
      return 'engine_stalled';
    case 'CRASHED':
    case 'FAILED':
      return 'engine_crashed';
    case 'ILLEGAL':
      return 'illegal_moves';
    case 'UNPARSABLE':
      return 'unparsable_answers';
    case 'TIMED_OUT':
      return 'model_timeout';
    case 'ENDPOINT_LOST':
      return 'endpoint_lost';
    case 'ABORTED':
      return 'aborted';
    case 'HOST_FAULT':
      return 'host_fault';
    case 'DROPPED':
      return null;
    default:
      return never(code);
  }
}
