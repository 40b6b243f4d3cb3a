/** Quiet lines below the search: no connection, a service that is down, or the sample region. */
import type { Health } from '../../api/health.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text, unreachableWords } from '../lib/i18n.ts';
import type { PageStore } from '../state.ts';

export interface Notices {
  setReport(report: Health): void;
}

/** @param explain opens what there is to say about the data */
export function createNotices(store: PageStore, explain: () => void): Notices {
  const place = byId('notices');
  let report: Health | null = null;

  function draw(): void {
    const regions = report?.sources.filter(({ kind }) => kind === 'region');
    const sample = regions?.find((region) => region.sample);
    const { savedAt, savedRegion, status } = store.get();
    const isOffline =
      !navigator.onLine || savedAt !== null || savedRegion !== null || status === 'unreachable';
    fill(
      place,
      isOffline &&
        h('p', { class: 'notice notice-offline', id: 'offline', role: 'status' }, unreachableWords()),
      sample && notice('sample', text().sampleNotice(nameOf(sample))),
      regions?.length === 0 && notice('no-regions', text().noRegions),
    );
  }

  function notice(id: string, words: string): HTMLElement {
    return h('button', { type: 'button', class: 'notice', id, onclick: explain }, words);
  }

  store.on(['language', 'savedAt', 'savedRegion', 'status'], draw);
  addEventListener('online', draw);
  addEventListener('offline', draw);
  draw();

  return {
    setReport(next) {
      report = next;
      draw();
    },
  };
}

/** "Montevideo, 2017": the title's own remark in brackets is in one language only. */
function nameOf({ title, source_name, data_updated_at }: Health['sources'][number]): string {
  const name = (title ?? source_name).replace(/ \(.*\)$/, '');
  return data_updated_at ? `${name}, ${new Date(data_updated_at).getUTCFullYear()}` : name;
}
