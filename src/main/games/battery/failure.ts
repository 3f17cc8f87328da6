/** What a template must hold to be registered. */
export const BATTERY_PROPERTIES = [
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
export type BatteryProperty = (typeof BATTERY_PROPERTIES)[number];

export interface BatteryFailure {
  readonly property: BatteryProperty;
  readonly message: string;
  /** The actions up to the breach, as `role:action`. */
  readonly played: readonly string[];
}

export type BatteryReport = (property: BatteryProperty, message: string) => void;
