/** Banners about the map: it is missing, has no data here, or its tiles fail. */
import { render } from 'preact';
import type { RegionRow } from '../../api/regions.ts';
import { byId } from '../lib/dom.ts';
import type { Bounds } from '../lib/geo.ts';
import { text } from '../lib/i18n.ts';
import type { Store } from '../lib/observable.ts';
import type { MapState, TileSource } from './map-state.ts';
import { isAnyIn, nearestRegion } from './outline.ts';

/** Zoom from which an area outside all regions shows only coasts, borders and large towns. */
const DETAIL_ZOOM = 8;

export interface MapNotice {
  /** Shows that the map cannot be drawn. */
  absent(): void;
  /** Records whether tiles of a source are missing, and updates the banner. */
  tiles(source: TileSource, areMissing: boolean): void;
}

/**
 * Shows a banner while the map or its tiles are missing, or while no region and no place is in view.
 * @param freeBounds returns the visible part of the map
 * @param visit shows a region
 */
export function createMapNotice(
  state: Store<MapState>,
  freeBounds: () => Bounds,
  visit: (region: RegionRow) => void,
): MapNotice {
  const container = byId('map');
  const line = byId('map-state');
  let isAbsent = false;
  const missing = new Set<TileSource>();

  function draw(): void {
    if (isAbsent) render(<p class="map-absent">{text().mapAbsent}</p>, container);
    const isOutside = !isAbsent && !missing.has('base') && isOutsideOfAll(state.get());
    const words = isAbsent ? '' : missing.has('base') ? missingWords() : isOutside ? text().mapNotHere : '';
    const nearest = isOutside ? nearestTo(state.get()) : undefined;
    line.hidden = words === '';
    render(
      <>
        {words}
        {nearest && (
          <>
            {' '}
            <button type="button" class="map-region" onClick={() => visit(nearest)}>
              <bdi>{nearest.title}</bdi>
            </button>
          </>
        )}
      </>,
      line,
    );
  }

  function isOutsideOfAll({ view, regions, hasProvider, places }: MapState): boolean {
    const hasPictures = hasProvider && !missing.has('provider');
    if (regions === null || view.zoom < DETAIL_ZOOM || hasPictures || places.length > 0) return false;
    return !isAnyIn(regions, freeBounds());
  }

  function nearestTo({ view, regions }: MapState): RegionRow | undefined {
    return nearestRegion(regions ?? [], view);
  }

  addEventListener('online', draw);
  addEventListener('offline', draw);
  state.on(['view', 'regions', 'hasProvider', 'language', 'places'], draw);
  return {
    absent() {
      isAbsent = true;
      container.dataset.map = 'absent';
      draw();
    },
    tiles(source, areMissing) {
      if (areMissing === missing.has(source)) return;
      if (areMissing) missing.add(source);
      else missing.delete(source);
      draw();
    },
  };
}

function missingWords(): string {
  return navigator.onLine ? text().tilesMissing : text().tilesOffline;
}
