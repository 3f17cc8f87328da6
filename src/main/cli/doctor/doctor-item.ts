/**
 * One line of the doctor's report. `missing` means that something optional is
 * not installed; `problem` means that a part of Arbiter cannot work. `remedy`
 * says how to fix it.
 */
export interface DoctorItem {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'problem';
  readonly detail: string;
  readonly remedy?: string;
}

/** The item as `arbiter doctor --json` and problem reports have it, where a problem is `trouble` and its remedy `mend`. */
export const toDoctorJson = ({ name, state, detail, remedy }: DoctorItem) => ({
  name,
  state: state === 'problem' ? 'trouble' : state,
  detail,
  ...(remedy === undefined ? {} : { mend: remedy }),
});
