/** GeoJSON of the objects behind a score. */
import { expect, test } from 'bun:test';
import { mapFeaturesOf } from '../../../src/layers/map-features.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';

const scorer = new Scorer([sampleRegion()]);
const query = { ...MONTEVIDEO, at: SUMMER_DAY, now: 0, lang: 'en' as const };

test('every factor with an OSM object becomes a feature with label and points; lines end near the spot', () => {
  const answer = JSON.parse(scorer.score(query));
  const collection = JSON.parse(mapFeaturesOf(scorer.rateSpot(query), 'en'));
  const named = answer.explanation.factors.filter((factor: { feature?: unknown }) => factor.feature);
  expect(collection.type).toBe('FeatureCollection');
  expect(
    collection.features.map(({ properties }: { properties: { label: string } }) => properties.label),
  ).toEqual(named.map(({ label }: { label: string }) => label));
  const road = collection.features.find(
    ({ properties }: { properties: { key: string } }) => properties.key === 'road_noise',
  );
  expect(road.geometry.type).toBe('MultiLineString');
  for (const [lon, lat] of road.geometry.coordinates.flat()) {
    expect(Math.abs(lat - MONTEVIDEO.lat)).toBeLessThan(0.02);
    expect(Math.abs(lon - MONTEVIDEO.lon)).toBeLessThan(0.02);
  }
});

test('a spot without map data has no features', () => {
  expect(JSON.parse(mapFeaturesOf(scorer.rateSpot({ ...query, lat: 0, lon: 0 }), 'en')).features).toEqual([]);
});
