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

export interface ConformanceFailure {
  readonly property: ConformanceProperty;
  readonly message: string;
  /** The actions up to the failure, as `role:action`. */
  readonly played: readonly string[];
}

export type ReportFailure = (property: ConformanceProperty, message: string) => void;
