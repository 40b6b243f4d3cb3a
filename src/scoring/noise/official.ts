/** What official noise maps say goes before our own level: a value in its place, a band around it. */
import type { OfficialSource } from '../../region/format/official.ts';
import type { OfficialLevel } from '../../region/read/official.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { AIRCRAFT_OFFSET } from './aircraft.ts';
import { RAIL_OFFSET } from './rail.ts';
import type { SoundSource } from './sound-source.ts';

/**
 * Maps tell the level 4 m above the ground, in a van one lies at 2 m: over soft ground, 50 to 200 m from a road, ISO
 * 9613-2 takes 0.2 to 0.9 dB more there. Bands are 5 dB wide and stay as they are.
 */
const HEIGHT_DB = 0.5;
/** From this weight of the map on the level is said to be the map's. */
const TOLD_FROM = 0.5;

/** How a source that our map knows nothing of is told. */
const KINDS: Record<OfficialSource, { key: string; offset: number }> = {
  road: { key: 'road_noise', offset: 0 },
  rail: { key: 'rail_noise', offset: RAIL_OFFSET },
  air: { key: 'aircraft_noise', offset: AIRCRAFT_OFFSET },
  industry: { key: 'industry_noise', offset: 0 },
};

/** The level that a map makes of ours, both the mean of the nights of a year, dB(A). @param ours -Infinity = none */
export function officialMean(
  ours: number,
  { from, to, weight }: Pick<OfficialLevel, 'from' | 'to' | 'weight'>,
): number {
  const theirs = from === to ? from - HEIGHT_DB : Math.max(from, Math.min(to, ours));
  return weight >= 1 ? theirs : levelOf(weight * energyOf(theirs) + (1 - weight) * energyOf(ours));
}

/**
 * One kind of noise with what a map says of it; ours stays where none speaks, or where it only says that there is no more.
 * @param ours null = our map knows of none; @param mean of ours over the nights of a year, dB(A): the night's difference
 * from it stays
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
  // every phrase of a source tells its level
  const source: SoundSource = { ...(ours ?? emptyOf(kind)), value };
  if (official.weight < TOLD_FROM) {
    // the sentence of ours, with its level
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
