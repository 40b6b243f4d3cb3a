/** State of the service: its data, and which maps it has. */
import type { Health } from '../api/health.ts';
import type { RegionRow } from '../api/regions.ts';
import { getHealth, getRegions, Refused, Unreachable } from './api.ts';
import { titledRegion } from './lib/i18n.ts';
import { having, isBounds, isFlag, isText, listOf } from './lib/shape.ts';
import type { Memory } from './lib/storage.ts';
import type { MapSources, SpotMap } from './map/map.ts';
import type { PageStore } from './state/state.ts';

const KEY = 'map-sources';

const isRegion = having<RegionRow>({ name: isText, title: isText, bounds: isBounds });

/** What the map is made of. */
const isMapSources = having<MapSources>({
  regions: listOf(isRegion),
  hasProvider: isFlag,
  hasTerrain: isFlag,
});

type News = readonly [report: Health, regions: RegionRow[]];

export interface ServiceNews {
  /**
   * Requests the state of the service; offline the page uses the stored one.
   * @param asked responses requested earlier
   * @param mayMove returns true if the map shall move to where there is data
   */
  learn(asked?: Promise<News>, mayMove?: () => boolean): Promise<void>;
}

/** Requests the state. Called before the page is composed: on a slow device both take equally long. */
export function askService(): Promise<News> {
  const asked = Promise.all([getHealth(), getRegions()]);
  // the caller handles failures
  asked.catch(() => {});
  return asked;
}

export function createServiceNews(
  store: PageStore,
  map: SpotMap,
  memory: Memory,
  tell: (report: Health) => void,
): ServiceNews {
  const known = memory.read<MapSources | null>(KEY, null, isMapSources);
  if (known) map.setSources(known);

  function showRegions({ sources }: Health, regions: readonly RegionRow[]): void {
    const mapSources: MapSources = {
      regions: regions.filter(({ map_bytes }) => map_bytes !== null),
      hasProvider: sources.some(({ kind, status }) => kind === 'tiles' && status !== 'off'),
      hasTerrain: regions.some(({ terrain }) => terrain),
    };
    memory.write(KEY, mapSources);
    map.setSources(mapSources);
  }

  return {
    async learn(asked = askService(), mayMove = () => false) {
      try {
        const [report, served] = await asked;
        const regions = served.map(titledRegion);
        const hasGeocoder = report.sources.some(
          ({ kind, status }) => kind === 'geocoder' && status !== 'off',
        );
        store.set({ regions, hasGeocoder });
        tell(report);
        showRegions(report, regions);
        const bounds = report.sources.find((source) => source.bounds)?.bounds;
        if (bounds && mayMove()) map.fitBounds(bounds, map.freePadding());
      } catch (error) {
        if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      }
    },
  };
}
