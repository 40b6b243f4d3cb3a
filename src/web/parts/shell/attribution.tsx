/**
 * Attribution of the map: as text for five seconds or until the first move, then behind an icon; wide pages
 * keep the text, with a scale. OpenStreetMap must be visible at first (its attribution guidelines allow the
 * icon afterwards), GeoNames only has to be findable (CC BY 4.0, 3.a.2), and Natural Earth asks for nothing.
 */
import { render } from 'preact';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import type { PageStore } from '../../state/state.ts';
import { metres } from '../../state/units.ts';
import { Icon } from '../card/icon.tsx';

const SHOWN_MS = 5000;
/** Metres per px at the equator at zoom 0. */
const METRES_PER_PX = 40_075_016.686 / 256;
/** Maximum width of the scale, px. */
const WIDEST_PX = 110;

export interface Attribution {
  /** Updates the scale after the view has changed; a move by hand hides the text. */
  moved(view: { lat: number; zoom: number }, isByHand: boolean): void;
}

export function createAttribution(store: PageStore): Attribution {
  const place = byId('attribution');
  const isWide = matchMedia('(min-width: 1100px), (min-width: 700px) and (min-height: 500px)');
  let isOpen = true;
  /** true once the user has opened the attribution: the text then names all sources */
  let isWhole = false;
  let view: { lat: number; zoom: number } | null = null;
  const timer = setTimeout(() => fold(), SHOWN_MS);

  function fold(): void {
    isOpen = false;
    draw();
  }

  function draw(): void {
    const isSeen = isOpen || isWide.matches;
    render(
      isSeen ? (
        <>
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
            © OpenStreetMap
          </a>
          {(isWhole || isWide.matches) && <span>Natural Earth, GeoNames</span>}
          {isWide.matches && view && <Scale view={view} />}
        </>
      ) : (
        <button
          type="button"
          class="attribution-button"
          aria-label="© OpenStreetMap"
          onClick={() => {
            clearTimeout(timer);
            isOpen = true;
            isWhole = true;
            draw();
          }}
        >
          <Icon name="info" />
        </button>
      ),
      place,
    );
  }

  // replaces the same text of the static page
  place.replaceChildren();
  isWide.addEventListener('change', draw);
  store.on(['language', 'units'], draw);
  draw();
  return {
    moved(next, isByHand) {
      view = next;
      if (isByHand) isOpen = false;
      draw();
    },
  };
}

function Scale({ view: { lat, zoom } }: { view: { lat: number; zoom: number } }) {
  const perPx = (METRES_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  const most = perPx * WIDEST_PX;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power;
  return (
    <span class="scale" style={{ '--scale-width': `${Math.round(round / perPx)}px` }} title={text().scale}>
      {metres(round)}
    </span>
  );
}
