/** Converts places to features of the pin source. */
import type { MapPlace, MapState } from '../map-state.ts';
import { pinIcon } from './pin-icons.ts';
import { type PinLook, pinImageName } from './pin-images.ts';
import type { PinLayout } from './pin-layout.ts';
import { hasNumber, type PinForm } from './pin-sizes.ts';

/** Fields of the map's state that pins depend on. */
export type PinsShown = Pick<MapState, 'places' | 'quiet' | 'chosen' | 'isNight'>;

/** Returns all places with a pin, those of the list first. */
export function pinnedPlaces({ places, quiet }: Pick<PinsShown, 'places' | 'quiet'>): MapPlace[] {
  const listed = new Set(places.map(({ id }) => id));
  return [...places, ...quiet.filter(({ id }) => !listed.has(id))].filter(({ light }) => light !== 'unknown');
}

/**
 * Returns the pins as points with the names of their pictures.
 * @param scale font size relative to the default
 */
export function pinFeatures(
  shown: PinsShown,
  { pills, covered }: PinLayout,
  scale: number,
): GeoJSON.FeatureCollection {
  const { chosen, isNight } = shown;
  const others = pinnedPlaces(shown).filter(({ id }) => id !== chosen?.id && !covered.has(id));
  const image = (place: MapPlace, form: PinForm) => pinImageName(lookOf(place, form, isNight, scale));
  return {
    type: 'FeatureCollection',
    features: [
      ...(chosen
        ? [feature(chosen, { isChosen: true, isFirst: false, chosen: image(chosen, 'chosen'), rank: 0 })]
        : []),
      ...others.map((place, i) =>
        feature(place, {
          isChosen: false,
          isFirst: place.isFirst === true,
          dot: image(place, 'dot'),
          ...(pills.has(place.id) ? { pill: image(place, 'pill') } : {}),
          rank: i + 1,
        }),
      ),
    ],
  };
}

function lookOf({ light, score, kind }: MapPlace, form: PinForm, isNight: boolean, scale: number): PinLook {
  // dots and marks without a score are alike for every kind
  const says = form !== 'dot' && hasNumber({ light, score });
  return { form, light, score: says ? score : null, icon: says ? pinIcon(kind) : null, isNight, scale };
}

function feature({ id, lat, lon }: MapPlace, properties: Record<string, unknown>): GeoJSON.Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id, ...properties },
  };
}
