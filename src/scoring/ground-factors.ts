/** Factors of the ground: its slope, cold hollows, wind and frost. They have 0 points and never change the score. */
import { AreaKind, Shore } from '../region/format/codes.ts';
import type { Night } from './calendar/night.ts';
import type { Factor } from './factor.ts';
import type { Site } from './site/site.ts';

/** Maximum slope that nobody notices in bed, degrees. */
const LEVEL_DEGREES = 1.5;
/** Maximum slope that levelling wedges can offset, degrees: 15 cm under one of two wheels 2 m apart make 4.3. */
const WEDGES_DEGREES = 4;
/** Months (1 to 12) with cold, clear nights, north and south of the equator. */
const WINTER = { north: [11, 12, 1, 2, 3], south: [5, 6, 7, 8, 9] };
/** Distance to a beach of the sea up to which the wind from there is felt, m. */
const SEA_WIND_M = 150;
/**
 * Elevation from which frost at night is usual at 46° N, m, by month: where the mean of daily minima is below 0 °C in the
 * normal values of 1991 to 2020 (MeteoSwiss: Zürich 556 m, Davos 1594 m, Säntis 2501 m), interpolated.
 */
const FROST_M = [400, 400, 700, 1300, 1900, 2400, 2900, 2900, 2500, 1650, 900, 400];
const FROST_LAT = 46;
/** How much lower frost begins per degree of latitude to the north, m: 0.5 °C at 6.5 °C per km; assumption. */
const FROST_M_PER_DEGREE = 75;
/** Elevation below which the sea and the town decide, m, and latitudes to which the table is extended. */
const LEAST_FROST_M = 300;
const FROST_LATITUDES = { from: 30, to: 65 };
/** Step to which an elevation is rounded in sentences, m. */
const ELEVATION_STEP_M = 50;

/** Step to which the depth of a hollow is rounded in sentences, m. */
const STEP_M = 5;

/**
 * Returns the slope where vans can park and it is known, in winter the hollow around the spot, wind on ridges and by the
 * sea, and frost high up.
 */
export function groundFactors(site: Site, { evening }: Night): Factor[] {
  const { lie, standing, lat } = site;
  const factors: Factor[] = [];
  if (lie.slope !== null && standing.kind !== 'none') {
    const { slope } = lie;
    const degrees = Math.round(slope);
    const of = slope <= LEVEL_DEGREES ? 'level' : slope <= WEDGES_DEGREES ? 'wedges' : 'steep';
    factors.push(said('pitch_slope', slope, '°', { key: 'pitch_slope', lie: of, degrees }));
  }
  const winter = lat < 0 ? WINTER.south : WINTER.north;
  if (lie.hollow > 0 && winter.includes(evening.month)) {
    const metres = Math.round(lie.hollow / STEP_M) * STEP_M;
    factors.push(said('cold_hollow', lie.hollow, 'm', { key: 'cold_hollow', metres }));
  }
  if (standing.kind === 'none') return factors;
  const metres = Math.round(lie.ridge / STEP_M) * STEP_M;
  if (lie.ridge > 0) factors.push(said('wind', lie.ridge, 'm', { key: 'wind', where: 'ridge', metres }));
  else if (isBySea(site)) factors.push({ ...said('wind', 0, 'm', SEA_WIND), source: 'osm' });
  const { elevation } = lie;
  if (elevation !== null && elevation >= frostFrom(lat, evening.month)) {
    const rounded = Math.round(elevation / ELEVATION_STEP_M) * ELEVATION_STEP_M;
    factors.push(said('frost', elevation, 'm', { key: 'frost', metres: rounded }));
  }
  return factors;
}

const SEA_WIND = { key: 'wind', where: 'sea', metres: 0 } as const;

function isBySea({ areas }: Site): boolean {
  return areas.some(
    ({ region, area, kind, distance }) =>
      kind === AreaKind.sand && region.areas.value.at(area) === Shore.sea && distance <= SEA_WIND_M,
  );
}

/** Returns the elevation from which frost at night is usual, m; Infinity where the table does not hold. @param month 1 to 12 */
function frostFrom(lat: number, month: number): number {
  const north = Math.abs(lat);
  if (north < FROST_LATITUDES.from || north > FROST_LATITUDES.to) return Infinity;
  const season = lat < 0 ? (month + 5) % 12 : month - 1;
  return Math.max(LEAST_FROST_M, FROST_M[season]! + (FROST_LAT - north) * FROST_M_PER_DEGREE);
}

function said(key: string, value: number, unit: string, phrase: Factor['phrase']): Factor {
  return { key, points: 0, source: 'terrain', value, unit, confidence: 'low', phrase };
}
