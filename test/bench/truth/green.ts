/** The ground of green points among random points. */
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

const POINTS = 1000;
const MAX_TRIES = 20_000;
const SEED = 20_261_123;
/** Ground closed to vans, which can never be green. */
const CLOSED = ['building', 'pedestrian', 'water', 'railway', 'park', 'pitch', 'cemetery', 'private', 'none'];

/**
 * Returns the share of green points by ground, of 1,000 random points with map data.
 * @param name of the extract
 */
export function greenByGround(name: string, region: Region): Figure[] {
  const scorer = new Scorer([region]);
  const random = seededRandom(SEED);
  const [west, south, east, north] = region.info.bounds;
  const grounds = new Map<string, { all: number; green: number }>();
  for (let tries = 0, found = 0; tries < MAX_TRIES && found < POINTS; tries++) {
    const lat = south + random() * (north - south);
    const lon = west + random() * (east - west);
    if (!region.covers(toUnits(lon), toUnits(lat))) continue;
    found++;
    const { spot, rating } = scorer.rateSpot({ lat, lon, at: WEDNESDAY, now: 0 });
    const { kind, closed, isPrivate } = spot.site.standing;
    const ground = kind === 'none' ? (closed ?? (isPrivate ? 'private' : 'none')) : kind;
    const known = grounds.get(ground) ?? { all: 0, green: 0 };
    grounds.set(ground, known);
    known.all++;
    if (rating.ampel === 'green') known.green++;
  }
  return [...grounds].sort().map(([ground, { all, green }]) => ({
    name: `${name}: green of ${all} random points on ${ground}`,
    goal: CLOSED.includes(ground) ? '0 %' : '',
    value: single((100 * green) / all),
    unit: '%',
    ...(CLOSED.includes(ground) ? { reached: green === 0 } : {}),
  }));
}
