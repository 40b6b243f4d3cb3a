/** The map: tiles through our own service, one marker for the chosen spot, taps and keys that choose one. */
import { DivIcon, type LatLngBoundsExpression, Map as LeafletMap, Marker, TileLayer } from 'leaflet';
import type { LatLon } from '../../api/values.ts';
import { byId, h } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';

const MAX_ZOOM = 19;
/** Where single streets can be told apart. */
const SPOT_ZOOM = 16;
/** Before anything is known: most of Europe. */
const START = { lat: 48.5, lon: 10, zoom: 5 };

export interface View extends LatLon {
  zoom: number;
}

export interface SpotMap {
  leaflet: LeafletMap;
  view(): View;
  setView(view: View): void;
  fitBounds(bounds: [number, number, number, number]): void;
  /** Marks a spot and brings it into the part of the map that is not covered; null removes the mark. */
  showSpot(spot: LatLon | null): void;
  /** Brings a spot near enough to see its street. */
  goTo(spot: LatLon): void;
  label(): void;
}

/** @param covered how many px at the left and at the bottom are hidden by the sheet */
export function createMap(
  onChoose: (spot: LatLon) => void,
  onMoved: (view: View) => void,
  covered: () => { left: number; bottom: number },
): SpotMap {
  const container = byId('map');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const leaflet = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    // a tap means "this spot", so two taps are two spots
    doubleClickZoom: false,
    worldCopyJump: true,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    maxBounds: [
      [-90, -540],
      [90, 540],
    ],
  }).setView([START.lat, START.lon], START.zoom);
  addTiles(leaflet);

  const choose = ({ lat, lng }: { lat: number; lng: number }) =>
    onChoose({ lat: rounded(lat), lon: rounded(wrapped(lng)) });
  leaflet.on('click contextmenu', (event) => {
    if ('latlng' in event) choose(event.latlng as { lat: number; lng: number });
  });
  leaflet.on('moveend', () => onMoved(view()));
  container.setAttribute('role', 'application');
  container.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === container) choose(leaflet.getCenter());
  });
  byId('zoom-in').addEventListener('click', () => leaflet.zoomIn());
  byId('zoom-out').addEventListener('click', () => leaflet.zoomOut());

  const marker = new Marker([0, 0], {
    icon: new DivIcon({
      className: 'pin',
      html: h('span', { class: 'pin-shape' }),
      iconSize: [34, 44],
      iconAnchor: [17, 42],
    }),
    interactive: false,
    keyboard: false,
  });

  function view(): View {
    const { lat, lng } = leaflet.getCenter();
    return { lat: rounded(lat), lon: rounded(wrapped(lng)), zoom: leaflet.getZoom() };
  }

  return {
    leaflet,
    view,
    setView: ({ lat, lon, zoom }) => leaflet.setView([lat, lon], zoom, { animate: false }),
    fitBounds: ([west, south, east, north]) => {
      const bounds: LatLngBoundsExpression = [
        [south, west],
        [north, east],
      ];
      leaflet.fitBounds(bounds, { animate: false });
    },
    showSpot(spot) {
      if (!spot) {
        marker.remove();
        return;
      }
      marker.setLatLng([spot.lat, spot.lon]).addTo(leaflet);
      const { left, bottom } = covered();
      leaflet.panInside([spot.lat, spot.lon], {
        paddingTopLeft: [left + 40, 130],
        paddingBottomRight: [70, bottom + 70],
        animate: !calm,
      });
    },
    goTo: ({ lat, lon }) =>
      leaflet.setView([lat, lon], Math.max(leaflet.getZoom(), SPOT_ZOOM), { animate: !calm }),
    label: () => container.setAttribute('aria-label', text().mapLabel),
  };
}

function addTiles(leaflet: LeafletMap): void {
  const state = byId('map-state');
  const tiles = new TileLayer('api/map/tile/{z}/{x}/{y}.png', { maxZoom: MAX_ZOOM, className: 'base-tiles' });
  // while the provider is away the map is a plain background with the reason below it
  let missing = false;
  const tell = (isMissing: boolean) => {
    if (isMissing === missing) return;
    missing = isMissing;
    state.hidden = !missing;
    state.textContent = missing ? text().tilesMissing : '';
  };
  tiles.on('tileerror', () => tell(true));
  tiles.on('tileload', () => tell(false));
  tiles.addTo(leaflet);
}

/** About a metre; more digits only make links longer. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** The map goes round the world, longitudes do not. */
function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
