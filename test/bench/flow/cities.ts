/**
 * Traffic on city streets by tags, against counts in European cities; and its share at night, against Berlin.
 */
import { readFileSync } from 'node:fs';
import { nightTrafficShare, typicalTraffic } from '../../../src/osm/emission/road-traffic.ts';
import { Terrain } from '../../../src/osm/tags/facts.ts';
import { Access, LineClass, type LineClassName, WayFlag } from '../../../src/region/format/codes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import type { Figure } from '../figure.ts';
import { median, single, spearman, standardDeviation } from '../statistics.ts';

/** Minimum rank correlation. It is lower for cities that were not used to fit the formula. */
const MIN_RANK = { arterials: 0.55, all: 0.69 };
const MAX_SPREAD_DB = 3.5;
const MIN_GENEVA_RANK = 0.7;
const MAX_GENEVA_OFF_DB = 1.5;
const MAX_NIGHT_OFF_DB = 1;
/** Minimum number of places for a rank correlation. */
const MIN_PLACES = 20;
const ARTERIALS: readonly string[] = ['primary', 'secondary', 'tertiary'];
/** Classes whose counters were placed where traffic was expected. They prove the shape, not the level. */
const SELECTED: readonly string[] = ['residential', 'living_street'];
const BERLIN_PEOPLE = 3_660_000;
const GENEVA_PEOPLE = 184_000;

interface Place {
  roadClass: LineClassName;
  counted: number;
  ours: number;
}

/** Reads a table with a header; fields may be quoted. */
function rowsOf(path: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const fields = (line: string) =>
    (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).map((each) => each.replace(/,$/, ''));
  const names = fields(head!);
  return lines.map((line) => {
    const values = fields(line);
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}

/** Returns vehicles an hour in one direction. @param lanes in this direction; 0 = not tagged */
function flowOf(roadClass: LineClassName, people: number, lanes: number): number {
  const facts = {
    lineClass: LineClass[roadClass],
    flags: WayFlag.ONEWAY,
    name: '',
    ref: '',
    access: Access.untagged,
    maxspeed: 0,
    lanes,
    surface: 0,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet: false,
    details: '',
  };
  return typicalTraffic(facts, people)?.flow ?? 0;
}

/**
 * Returns rank correlation and spread of levels within each city, for arterials and for all classes.
 * @param path rows of eu-city-counts.csv
 */
export function byCity(path: string): Figure[] {
  const cities = new Map<string, Place[]>();
  for (const row of rowsOf(path)) {
    const people = Number(row.people_thousand) * 1000;
    const roadClass = row.osm_class as LineClassName;
    if (!(roadClass in LineClass)) continue;
    const ours = flowOf(roadClass, people, Number(row.lanes_per_direction));
    const counted = Number(row.aadt_per_direction) * nightTrafficShare(people);
    if (!(ours > 0 && counted > 0)) continue;
    cities.set(row.city!, [...(cities.get(row.city!) ?? []), { roadClass, counted, ours }]);
  }
  return [
    ...cityFigures(
      'primary to tertiary',
      cities,
      ({ roadClass }) => ARTERIALS.includes(roadClass),
      MIN_RANK.arterials,
    ),
    ...cityFigures('all classes', cities, () => true, MIN_RANK.all),
  ];
}

function cityFigures(
  name: string,
  cities: ReadonlyMap<string, readonly Place[]>,
  isWanted: (place: Place) => boolean,
  leastRank: number,
): Figure[] {
  const wanted = [...cities.values()]
    .map((places) => places.filter(isWanted))
    .filter((places) => places.length >= MIN_PLACES);
  const ranks = wanted.map(rankOf);
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  // Removes the mean offset of each city.
  const levels = wanted.flatMap((places) => {
    const known = places.filter(({ roadClass }) => !SELECTED.includes(roadClass)).map(levelOf);
    const middle = median(known);
    return known.map((level) => level - middle);
  });
  const spread = standardDeviation(levels);
  const offs = wanted.map((places) =>
    median(places.filter(({ roadClass }) => !SELECTED.includes(roadClass)).map(levelOf)),
  );
  return [
    figure(
      `${ranks.length} cities, ${name}: rank of flows within a city, mean`,
      `≥ ${leastRank}`,
      mean,
      '',
      mean >= leastRank,
    ),
    figure(
      `${ranks.length} cities, ${name}: spread of counted − ours within a city`,
      `≤ ${MAX_SPREAD_DB} dB`,
      spread,
      'dB',
      spread <= MAX_SPREAD_DB,
    ),
    {
      name: `${ranks.length} cities, ${name}: counted − ours of a city`,
      goal: '',
      value: { median: median(offs), least: Math.min(...offs), most: Math.max(...offs) },
      unit: 'dB',
    },
  ];
}

/**
 * Compares the counters of Geneva with the ways of an imported region.
 * @param path rows of geneva-counts.csv
 */
export function inGeneva(path: string, regions: readonly Region[]): Figure[] {
  const flows = new Map<number, number>();
  for (const { ways } of regions) {
    for (const [way, id] of ways.id.entries()) {
      const directions = ways.flags[way]! & WayFlag.ONEWAY ? 1 : 2;
      flows.set(id, ways.tenthsPerHour[way]! / 10 / directions);
    }
  }
  const places = rowsOf(path).flatMap((row): Place[] => {
    const ours = flows.get(Number(row.osm_way)) ?? 0;
    const counted = Number(row.aadt_per_direction) * nightTrafficShare(GENEVA_PEOPLE);
    return ours > 0 && ARTERIALS.includes(row.osm_class!)
      ? [{ roadClass: row.osm_class as LineClassName, counted, ours }]
      : [];
  });
  const rank = rankOf(places);
  const off = median(places.map(levelOf));
  const of = `Geneva, ${places.length} counters on primary to tertiary roads`;
  return [
    figure(`${of}: rank`, `≥ ${MIN_GENEVA_RANK}`, rank, '', rank >= MIN_GENEVA_RANK),
    figure(
      `${of}: counted − ours, median`,
      `within ±${MAX_GENEVA_OFF_DB} dB`,
      off,
      'dB',
      Math.abs(off) <= MAX_GENEVA_OFF_DB,
    ),
  ];
}

/** Compares counted nights with nights computed from daily traffic. @param path rows of berlin-nights.csv */
export function nightsOfBerlin(path: string): Figure[] {
  const rows = rowsOf(path);
  return [...ARTERIALS].map((roadClass) => {
    const offs = rows
      .filter((row) => row.osm_class === roadClass)
      .map(
        (row) =>
          10 *
          Math.log10(
            Number(row.night_veh_h_22_06) / (Number(row.aadt_direction) * nightTrafficShare(BERLIN_PEOPLE)),
          ),
      )
      .filter(Number.isFinite);
    const off = median(offs);
    const goal = `within ±${MAX_NIGHT_OFF_DB} dB`;
    return figure(
      `Berlin, ${offs.length} nights on ${roadClass} roads: counted − reckoned from the day, median`,
      goal,
      off,
      'dB',
      Math.abs(off) <= MAX_NIGHT_OFF_DB,
    );
  });
}

function levelOf({ counted, ours }: Place): number {
  return 10 * Math.log10(counted / ours);
}

function rankOf(places: readonly Place[]): number {
  return spearman(
    places.map(({ counted }) => counted),
    places.map(({ ours }) => ours),
  );
}

function figure(name: string, goal: string, value: number, unit: string, reached: boolean): Figure {
  return { name, goal, value: single(value), unit, reached };
}
