const NAMES = [
  'Tile',
  'Unit',
  'Player',
  'DisplayEvent',
  'AllianceRequest',
  'BrokeAlliance',
  'Emoji',
  'Win',
  'Hash',
  'EmbargoEvent',
  'SpawnPhaseEnd',
  'GamePaused',
  'DonateEvent',
] as const;

/** Contains both directions, as numeric enums do at run time. */
export const GameUpdateType: Readonly<Record<string, number | string>> = Object.fromEntries(
  NAMES.flatMap((name, kind) => [
    [name, kind],
    [String(kind), name],
  ]),
);
