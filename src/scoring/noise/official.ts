/** Applies official noise maps: a single value replaces the computed level, a band of levels clamps it. */
import type { OfficialSource } from '../../region/format/sections/official.ts';
import type { OfficialLevel } from '../../region/read/official.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { AIRCRAFT_OFFSET } from './aircraft.ts';
import { RAIL_OFFSET } from './rail.ts';
import type { SoundSource } from './sound-source.ts';

/**
 * Level 4 m above the ground, as in noise maps, less the level at 2 m, as in a van, dB. Over soft ground, 50 to 200 m
 * from a road, ISO 9613-2 attenuates 0.2 to 0.9 dB more at 2 m. Bands are 5 dB wide and stay unchanged.
 */
const HEIGHT_DB = 0.5;
/** Weight of a noise map from which the factor and its sentence name the map as the source. */
const TOLD_FROM = 0.5;

/** Factor key and offset for disturbance, dB, of a kind of noise that the map data lacks at the spot. */
const KINDS: Record<OfficialSource, { key: string; offset: number }> = {
  road: { key: 'road_noise', offset: 0 },
  rail: { key: 'rail_noise', offset: RAIL_OFFSET },
  air: { key: 'aircraft_noise', offset: AIRCRAFT_OFFSET },
  industry: { key: 'industry_noise', offset: 0 },
};

/**
 * Returns the level that follows from the computed level and that of a noise map, dB(A). All three are means over the
 * nights of a year. Below weight 1 both levels are mixed by energy.
 * @param ours computed level, dB(A); -Infinity if none
 */
export function officialMean(
  ours: number,
  { from, to, weight }: Pick<OfficialLevel, 'from' | 'to' | 'weight'>,
): number {
  const theirs = from === to ? from - HEIGHT_DB : Math.max(from, Math.min(to, ours));
  return weight >= 1 ? theirs : levelOf(weight * energyOf(theirs) + (1 - weight) * energyOf(ours));
}

/**
 * Applies a noise map to one kind of noise; null if inaudible. The computed level stays where no map covers the spot,
 * or where the map only gives an upper limit that is not exceeded.
 * @param ours computed source in this night; null if the map data has none
 * @param official level of the noise map; undefined where no map covers the spot
 * @param mean computed level over the nights of a year, dB(A). The difference of this night from it is kept
 */
export function withOfficial(
  kind: OfficialSource,
  ours: SoundSource | null,
  official: OfficialLevel | undefined,
  mean = ours?.value ?? Number.NEGATIVE_INFINITY,
): SoundSource | null {
  if (!official) return ours;
  const level = officialMean(mean, official);
  const isBoundOnly = official.from === Number.NEGATIVE_INFINITY && mean <= official.to;
  if (isBoundOnly) return ours;
  const value = level + (ours ? ours.value - mean : 0);
  if (value < MIN_LEVEL_DB) return null;
  // every phrase of a source contains its level
  const source: SoundSource = { ...(ours ?? emptyOf(kind)), value };
  if (official.weight < TOLD_FROM) {
    // keeps the computed source and its sentence, with the new level
    return ours && { ...source, phrase: { ...ours.phrase, level: value } as SoundSource['phrase'] };
  }
  const { name, year } = official.map;
  return {
    ...source,
    source: 'official',
    guessed: 0,
    confidence: 'high',
    phrase: { key: 'official_noise', kind, map: name, year, level: value },
  };
}

function emptyOf(kind: OfficialSource): Omit<SoundSource, 'value'> {
  return {
    ...KINDS[kind],
    source: 'official',
    unit: 'dB(A)',
    guessed: 0,
    confidence: 'high',
    phrase: { key: 'official_noise', kind, map: '', year: null, level: 0 },
  };
}
