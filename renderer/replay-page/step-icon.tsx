/** The signs of the playback buttons, drawn because the fonts of many systems lack them. */
const PATHS = {
  first: 'M4 3v10M13 3 6 8l7 5z',
  back: 'M12 3 5 8l7 5z',
  play: 'M5 3l8 5-8 5z',
  stop: 'M5 3v10M11 3v10',
  forward: 'M4 3l7 5-7 5z',
  last: 'M12 3v10M3 3l7 5-7 5z',
  flip: 'M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3',
} as const;
export type StepIconName = keyof typeof PATHS;

export const StepIcon = ({ name }: { readonly name: StepIconName }) => (
  <svg className="page-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
