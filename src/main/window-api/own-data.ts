import { accept } from '../../shared/outcome.ts';
import type { OwnData } from '../app-features/data-export/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface OwnDataCallDeps {
  readonly ownData: OwnData;
}

type OwnDataCalls = Pick<Handlers, 'own.export' | 'report.preview' | 'report.save'>;

/** What a person takes along. */
export const ownDataCalls = ({ ownData }: OwnDataCallDeps): OwnDataCalls => ({
  'own.export': () => ownData.export(),
  'report.preview': async () => accept(await ownData.preview()),
  'report.save': ({ reportId }) => ownData.save(reportId),
});
