/** The quietest places of what is seen from far away, as the atlas of the service knows them: marks that lead there. */
import type { QuietSpot } from '../../api/quietest.ts';
import type { LatLon } from '../../api/values.ts';
import { LONGEST_SIDE } from '../../shared/geo/wide-box.ts';
import { getQuietest, Refused, Unreachable } from '../api.ts';
import { h } from '../lib/dom.ts';
import { language, text } from '../lib/i18n.ts';
import { pixelsApart } from './camera.ts';
import type { SpotMap } from './map.ts';
import type { MapMark } from './map-state.ts';

/** More marks than these say no more. */
const MOST_MARKS = 12;
/** So far apart a finger tells them apart, px. */
const APART_PX = 56;
/** As many as the service tells: of those that lie together only the quietest is shown. */
const ASKED_FOR = 100;

export interface QuietPlaces {
  /** Shows those of what is seen now, or none. */
  show(isWanted: boolean): void;
}

/** @param visit goes to one of them */
export function createQuietPlaces(map: SpotMap, visit: (spot: LatLon) => void): QuietPlaces {
  let running = new AbortController();
  /** by what they say: one that is found again stays, and so does the focus on it */
  let shown = new Map<string, MapMark>();

  function show(isWanted: boolean): void {
    running.abort();
    if (isWanted) {
      running = new AbortController();
      void find(running.signal);
    } else if (shown.size > 0) hide();
  }

  function hide(): void {
    shown = new Map();
    map.show({ quiet: [] });
  }

  async function find(signal: AbortSignal): Promise<void> {
    const bounds = map.freeArea().bounds ?? map.bounds();
    if (!isAnswered(bounds)) return hide();
    try {
      const found = await getQuietest(bounds, ASKED_FOR, signal);
      const { zoom } = map.view();
      const markOf = (spot: QuietSpot): [string, MapMark] => {
        const key = JSON.stringify([language(), spot]);
        return [key, shown.get(key) ?? mark(spot, () => visit(spot))];
      };
      shown = new Map(apart(found, zoom).map(markOf));
      map.show({ quiet: [...shown.values()] });
    } catch (error) {
      // the colours are enough without them
      if (!signal.aborted && !(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  return { show };
}

/** A continent is none, and neither is what lies on both sides of the longitude 180. */
function isAnswered([west, south, east, north]: readonly [number, number, number, number]): boolean {
  return west < east && east - west <= LONGEST_SIDE && north - south <= LONGEST_SIDE;
}

/** @param spots the quietest first */
function apart(spots: readonly QuietSpot[], zoom: number): QuietSpot[] {
  const kept: QuietSpot[] = [];
  for (const spot of spots) {
    if (kept.length === MOST_MARKS) break;
    if (kept.every((other) => pixelsApart(spot, other, zoom) >= APART_PX)) kept.push(spot);
  }
  return kept;
}

function mark(spot: QuietSpot, visit: () => void): MapMark {
  const { name, score, ampel } = spot;
  const onclick = (event: Event) => {
    // the map beneath would take it for a tap of its own
    event.stopPropagation();
    visit();
  };
  const attributes = {
    type: 'button',
    class: `place-mark place-mark-${ampel} quiet-mark`,
    'aria-label': `${name ?? text().quietPlace}: ${score} ${text().outOf}`,
    title: name ?? text().quietPlace,
    onclick,
  };
  return { at: spot, element: h('button', attributes, String(score)), anchor: 'center' };
}
