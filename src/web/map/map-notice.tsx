/** Banners about the map: it is missing or has stopped, has no data here, or its tiles fail. */
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
  /** Shows that the map has lost its graphics, or that it has them again. */
  lost(isLost: boolean): void;
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
  let isLost = false;
  const missing = new Set<TileSource>();

  function draw(): void {
    if (isAbsent) render(<p class="map-absent">{text().mapAbsent}</p>, container);
    const isOutside = !isAbsent && !isLost && !missing.has('base') && isOutsideOfAll(state.get());
    const words = isAbsent ? '' : isLost ? text().mapLost : tileWords(isOutside);
    const nearest = isOutside ? nearestTo(state.get()) : undefined;
    line.hidden = words === '';
    render(
      <>
        {words}
        {isLost && canReload() && (
          <>
            {' '}
            <button type="button" class="text-button" onClick={() => location.reload()}>
              {text().reloadPage}
            </button>
          </>
        )}
        {nearest && (
          <>
            {' '}
            <button type="button" class="text-button" onClick={() => visit(nearest)}>
              <bdi>{nearest.title}</bdi>
            </button>
          </>
        )}
      </>,
      line,
    );
  }

  function tileWords(isOutside: boolean): string {
    return missing.has('base') ? missingWords() : isOutside ? text().mapNotHere : '';
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
    lost(isNow) {
      isLost = isNow;
      container.toggleAttribute('data-lost', isLost);
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

/** Returns false if a reload would show nothing: without a connection, and without a stored page. */
function canReload(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

function missingWords(): string {
  return navigator.onLine ? text().tilesMissing : text().tilesOffline;
}
