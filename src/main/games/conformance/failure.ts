/** The properties that a template must have to be registered. */
export const CONFORMANCE_PROPERTIES = [
  'declaration',
  'plain_json',
  'non_mutation',
  'repeatable',
  'round_trip',
  'replay',
  'listed_accepted',
  'unlisted_refused',
  'legal_list',
  'ends',
  'result',
  'conclude',
  'non_interference',
  'action_hiding',
  'order_independence',
  'chance',
  'state_size',
  'crash',
] as const;
export type ConformanceProperty = (typeof CONFORMANCE_PROPERTIES)[number];

/** A property that a template does not have. */
export interface ConformanceFailure {
  readonly property: ConformanceProperty;
  readonly message: string;
  /** All actions of the game that was played, as `role:action`; empty when none could be played. */
  readonly played: readonly string[];
}

/** Adds a failure to those of the run; the message says what the template does. */
export type ReportFailure = (property: ConformanceProperty, message: string) => void;
