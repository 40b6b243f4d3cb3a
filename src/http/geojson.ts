/** Converts responses to GeoJSON (RFC 7946): places and spots become features, other members stay. */
import type { Nearby, NearbyFeatures, Place, PlaceFeature } from '../api/nearby.ts';
import type { LatLon } from '../api/values.ts';
import type { BadSpot, ListedSpot } from './scores/spot-list.ts';

export function nearbyFeatures({
  places,
  not_allowed,
  not_fitting,
  nearest_green,
  closest_match,
  ...members
}: Nearby): NearbyFeatures {
  return {
    type: 'FeatureCollection',
    features: places.map(placeFeature),
    not_allowed: not_allowed.map(placeFeature),
    ...(not_fitting && { not_fitting: not_fitting.map(placeFeature) }),
    nearest_green: nearest_green && placeFeature(nearest_green),
    closest_match: closest_match && { ...closest_match, place: placeFeature(closest_match.place) },
    ...members,
  };
}

/** Returns the score of a spot as a feature. @param entry JSON text of the score */
export function scoreFeature(spot: ListedSpot | BadSpot, entry: string): string {
  const id = spot.id === undefined ? '' : `"id":${JSON.stringify(spot.id)},`;
  const geometry = JSON.stringify('errors' in spot ? null : pointOf(spot));
  return `{"type":"Feature",${id}"geometry":${geometry},"properties":${entry}}`;
}

function placeFeature({ lat, lon, ...properties }: Place): PlaceFeature {
  return { type: 'Feature', geometry: pointOf({ lat, lon }), properties };
}

/** Returns a GeoJSON point: longitude first. */
function pointOf({ lat, lon }: LatLon) {
  return { type: 'Point' as const, coordinates: [lon, lat] as [number, number] };
}
