/** Sums all sources of sound at a spot in one night and converts them to points. */
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import { trafficFactors } from '../calendar/traffic.ts';
import type { Factor } from '../factor.ts';
import { energyOf, levelOf } from '../propagation/levels.ts';
import type { Site } from '../site/site.ts';
import { aircraftNoise } from './aircraft.ts';
import { noisePoints, sharedPoints } from './decibels-to-points.ts';
import { combinedDeviation, deviationOf, type UncertainEnergy } from './deviation.ts';
import { industryNoise } from './industry.ts';
import { nightlifeNoise } from './nightlife.ts';
import type { NoiseAround } from './noise-around.ts';
import { withOfficial } from './official.ts';
import { parkingNoise } from './parking.ts';
import { railNoise } from './rail.ts';
import { meanRoadLevel, roadNoise } from './road.ts';
import { disturbance, type SoundSource } from './sound-source.ts';

export interface NightSound {
  /** one factor per kind of source, without faint ones; their points add up to those of `disturbance` */
  factors: Factor[];
  /** energetic sum of all sources, dB(A); -Infinity if none */
  level: number;
  /** sum of all sources with their offsets, plus `sensitivity`, dB(A): the points follow from it */
  disturbance: number;
  /** share of the disturbing energy that rests on typical instead of tagged traffic or opening hours, 0..1 */
  guessed: number;
  /** share of the disturbing energy from road, rail and air traffic without a count or noise map, 0..1 */
  uncounted: number;
  /** part of `uncounted` from roads whose traffic is estimated from the road network, 0..uncounted */
  network: number;
  /** true if the sound costs points */
  audible: boolean;
  /** standard deviation of `level`, dB */
  levelDeviation: number;
  /** standard deviation of `disturbance`, dB */
  disturbanceDeviation: number;
}

/** Keys of factors whose level depends on numbers of vehicles, trains or flights, which maps lack. */
const TRAFFIC: ReadonlySet<string> = new Set(['road_noise', 'rail_noise', 'aircraft_noise']);

/**
 * Returns the sound of the rated part of a night at a spot.
 * @param sensitivity offset on the level that the points follow from, dB; see `sensitivityOf`
 */
export function soundOf(
  site: Site,
  noise: NoiseAround,
  night: Night,
  calendar: NightCalendar,
  sensitivity = 0,
): NightSound {
  const { lines, place, official } = site;
  const sources = withoutFaint([
    withOfficial(
      'road',
      roadNoise(lines, trafficFactors(night, calendar, place.country)),
      official.road,
      meanRoadLevel(lines),
    ),
    withOfficial('rail', railNoise(lines, night), official.rail),
    withOfficial('air', aircraftNoise(noise.flights), official.air),
    withOfficial('industry', industryNoise(noise.industry, calendar), official.industry),
    nightlifeNoise(noise.venues, night, calendar),
    parkingNoise(noise.parking, night),
  ]);
  let energy = 0;
  let disturbing = 0;
  let guessedEnergy = 0;
  let uncountedEnergy = 0;
  let networkEnergy = 0;
  const asHeard: UncertainEnergy[] = [];
  const asDisturbing: UncertainEnergy[] = [];
  for (const source of sources) {
    const here = energyOf(disturbance(source));
    const sounding = source.offset === 0 ? here : energyOf(source.value);
    const deviation = deviationOf(source, site);
    asHeard.push({ energy: sounding, deviation });
    asDisturbing.push({ energy: here, deviation });
    energy += sounding;
    disturbing += here;
    guessedEnergy += here * source.guessed;
    if (!TRAFFIC.has(source.key) || source.source === 'official') continue;
    const { traffic, trafficShare = 0 } = source;
    uncountedEnergy += traffic?.source === 'counted' ? here * (1 - trafficShare) : here;
    if (traffic?.source === 'network') networkEnergy += here * trafficShare;
  }
  const total = levelOf(disturbing);
  const points = noisePoints(total + sensitivity);
  return {
    factors: sources.map((source) => ({
      ...source,
      points: sharedPoints(points, disturbance(source), total),
    })),
    level: levelOf(energy),
    disturbance: total + sensitivity,
    guessed: disturbing > 0 ? guessedEnergy / disturbing : 0,
    uncounted: disturbing > 0 ? uncountedEnergy / disturbing : 0,
    network: disturbing > 0 ? networkEnergy / disturbing : 0,
    audible: points < 0,
    levelDeviation: combinedDeviation(asHeard),
    disturbanceDeviation: combinedDeviation(asDisturbing),
  };
}

/** Level relative to the loudest source, dB, below which a source is left out: it would not change the points. */
const FAINT_DB = -30;

function withoutFaint(sources: readonly (SoundSource | null)[]): SoundSource[] {
  const heard = sources.filter((source) => source !== null);
  const loudest = Math.max(...heard.map(disturbance));
  return heard.filter((source) => disturbance(source) >= loudest + FAINT_DB);
}
