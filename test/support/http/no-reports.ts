/** Reports for apps in tests of something else: none can be stored. */
import { StoreUnavailable } from '../../../src/reports/store.ts';

export const NO_SIGNALS = {
  signals: {
    add: () => Promise.reject(new StoreUnavailable('this test stores no signals')),
    retentionMs: 30 * 86_400_000,
  },
  signalLimit: { take: () => {}, giveBack: () => {} },
  clientOf: () => 'somebody',
  peerOf: () => null,
};
