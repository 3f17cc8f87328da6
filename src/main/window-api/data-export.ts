import { accept } from '../../shared/outcome.ts';
import type { OwnData } from '../app-features/data-export/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface OwnDataCallDeps {
  readonly ownData: OwnData;
}

type OwnDataCalls = Pick<
  Handlers,
  'dataExport.create' | 'dataExport.previewReport' | 'dataExport.saveReport'
>;

/** What a person takes along. */
export const ownDataCalls = ({ ownData }: OwnDataCallDeps): OwnDataCalls => ({
  'dataExport.create': () => ownData.export(),
  'dataExport.previewReport': async () => accept(await ownData.preview()),
  'dataExport.saveReport': ({ reportId }) => ownData.save(reportId),
});
