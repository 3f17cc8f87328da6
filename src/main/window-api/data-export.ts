import { accept } from '../../shared/outcome.ts';
import type { DataExport } from '../app-features/data-export/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface DataExportCallDeps {
  readonly dataExport: DataExport;
}

type DataExportCalls = Pick<
  Handlers,
  'dataExport.create' | 'dataExport.previewReport' | 'dataExport.saveReport'
>;

/** Handlers of the `dataExport.*` calls. */
export const dataExportCalls = ({ dataExport }: DataExportCallDeps): DataExportCalls => ({
  'dataExport.create': () => dataExport.createExport(),
  'dataExport.previewReport': async () => accept(await dataExport.previewReport()),
  'dataExport.saveReport': ({ reportId }) => dataExport.saveReport(reportId),
});
