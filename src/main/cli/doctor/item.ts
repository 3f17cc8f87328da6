/**
 * One line of the doctor's report. `missing` means that something optional is
 * not installed; `trouble` means that a part of Arbiter cannot work. `mend`
 * says how to fix it.
 */
export interface DoctorItem {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'trouble';
  readonly detail: string;
  readonly mend?: string;
}
