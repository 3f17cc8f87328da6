/**
 * One line of the doctor's report (decision 54). `missing` is something
 * optional that is not there; `trouble` keeps a part of Arbiter from working.
 */
export interface DoctorItem {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'trouble';
  readonly detail: string;
  readonly mend?: string;
}
