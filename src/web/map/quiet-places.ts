/** The quietest places in view at low zooms, from the service's atlas, as pins. */
import type { QuietSpot } from '../../api/quietest.ts';
import type { LatLon } from '../../api/values.ts';
import { widthOf } from '../../shared/geo/box.ts';
import { LONGEST_SIDE } from '../../shared/geo/wide-box.ts';
import { getQuietest, Refused, Unreachable } from '../api.ts';
import { lightOfScore } from '../lib/light.ts';
import { pixelsApart } from './camera.ts';
import type { SpotMap } from './map.ts';
import type { MapPlace } from './map-state.ts';

/** Maximum number of pins. */
const MAX_MARKS = 12;
/** Minimum distance of two pins, px: a finger can tell them apart. */
const APART_PX = 56;
/** Number of requested places: the service's maximum. Of several close places only the quietest is shown. */
const ASKED_FOR = 100;
const NONE: readonly MapPlace[] = [];

export interface QuietPlaces {
  /** Shows the quietest places in view; none if not wanted. */
  show(isWanted: boolean): void;
}

/** Shows the quietest places in view as pins. @param visit opens a quiet place */
export function createQuietPlaces(map: SpotMap, visit: (spot: LatLon) => void): QuietPlaces {
  let running = new AbortController();

  function show(isWanted: boolean): void {
    running.abort();
    if (isWanted) {
      running = new AbortController();
      void find(running.signal);
    } else map.show({ quiet: NONE });
  }

  async function find(signal: AbortSignal): Promise<void> {
    const bounds = map.freeBounds();
    if (!isAnswered(bounds)) return map.show({ quiet: NONE });
    try {
      const found = await getQuietest(bounds, ASKED_FOR, signal);
      map.show({ quiet: apart(found, map.view().zoom).map(placeOf) });
    } catch (error) {
      // the colours are enough without pins
      if (!signal.aborted && !(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  map.onQuietPicked(visit);
  return { show };
}

function placeOf({ lat, lon, score }: QuietSpot): MapPlace {
  return { id: `quiet ${lat} ${lon}`, lat, lon, kind: null, light: lightOfScore(score), score };
}

/** Returns true if the service accepts the bounds: false for whole continents. */
function isAnswered(bounds: readonly [number, number, number, number]): boolean {
  return widthOf(bounds) <= LONGEST_SIDE && bounds[3] - bounds[1] <= LONGEST_SIDE;
}

/** Returns at most MAX_MARKS spots, without those close to a quieter one. @param spots quietest first */
function apart(spots: readonly QuietSpot[], zoom: number): QuietSpot[] {
  const kept: QuietSpot[] = [];
  for (const spot of spots) {
    if (kept.length === MAX_MARKS) break;
    if (kept.every((other) => pixelsApart(spot, other, zoom) >= APART_PX)) kept.push(spot);
  }
  return kept;
}
