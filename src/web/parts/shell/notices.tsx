/** Banners below the search: no network and what is saved, a server that is down, the sample region. */
import { render } from 'preact';
import type { Health } from '../../../api/health.ts';
import { byId } from '../../lib/dom.ts';
import { text, unreachableWords } from '../../lib/i18n.ts';
import { savedRegions } from '../../saved-regions.ts';
import type { PageStore } from '../../state/state.ts';
import { Icon } from '../card/icon.tsx';

export interface Notices {
  setReport(report: Health): void;
}

/** Shows the banners, and what the search can find offline. @param explain opens information about the data */
export function createNotices(store: PageStore, explain: () => void): Notices {
  const place = byId('notices');
  const input = byId<HTMLInputElement>('search-input');
  let report: Health | null = null;

  function draw(): void {
    const regions = report?.sources.filter(({ kind }) => kind === 'region');
    const sample = regions?.find((region) => region.sample);
    const { isOffline } = store.get();
    const saved = savedRegions().filter(({ usable }) => usable);
    const names = saved.map(({ title }) => title).join(', ');
    input.placeholder = isOffline && saved.length > 0 ? text().searchIn(names) : text().searchHint;
    render(
      <>
        {isOffline && (
          <div class="notice" id="offline" role="status">
            <Icon name="wifi-off" />
            <span>
              <b>{unreachableWords()}</b>
              {saved.length > 0 && `${navigator.onLine ? '' : ' ·'} ${text().isSaved(names, saved.length)}`}
              {saved.length > 0 && <br />}
              {saved.length > 0 && text().deviceRates}
            </span>
          </div>
        )}
        {!isOffline && sample && notice('sample', text().sampleNotice(nameOf(sample)))}
        {!isOffline && regions?.length === 0 && notice('no-regions', text().noRegions)}
      </>,
      place,
    );
  }

  function notice(id: string, words: string) {
    return (
      <button type="button" class="notice" id={id} onClick={explain}>
        <Icon name="info" />
        <span>{words}</span>
      </button>
    );
  }

  store.on(['language', 'isOffline'], draw);
  addEventListener('online', () => store.set({ isOffline: false }));
  addEventListener('offline', () => store.set({ isOffline: true }));
  draw();

  return {
    setReport(next) {
      report = next;
      draw();
    },
  };
}

/** Names a region: "Montevideo, 2017". Omits a remark in brackets, which is in one language only. */
function nameOf({ title, source_name, data_updated_at }: Health['sources'][number]): string {
  const name = (title ?? source_name).replace(/ \(.*\)$/, '');
  return data_updated_at ? `${name}, ${new Date(data_updated_at).getUTCFullYear()}` : name;
}
