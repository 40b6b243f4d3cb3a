/**
 * Query for Overpass: the objects that tags/ has rules for, each kind only as far around a cell as it matters there.
 * All buildings around a cell of a city would be 200 MB.
 */
import type { PointCategoryName } from '../../region/format/codes.ts';
import { around, type LiveCell } from '../../region/format/live-cell.ts';
import { NEAREST_SETS } from '../../region/format/reach.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { CATEGORIES } from '../tags/category-by-tag.ts';

/**
 * Distance around a cell within which major roads are requested, m. Exceeds the reach of lines, as roads
 * within 5 km close holes in the coverage.
 */
export const FAR_METRES = 5_300;

/**
 * Distance around a cell within which all streets and buildings are requested, m: points reach 450 m, ground
 * 300 m.
 */
export const ALL_METRES = 600;

/** Distance around the cell, m, and objects selected within it. Reaches: region/format/reach.ts. */
const SELECTIONS: readonly (readonly [metres: number, selections: readonly string[]])[] = [
  [
    ALL_METRES,
    [
      'nwr["highway"]',
      'wr["building"]',
      'wr["landuse"]',
      // trees and cliffs are numerous and unused
      'nwr["natural"]["natural"!~"^(tree|tree_row|coastline|cliff|ridge)$"]',
      'nwr["waterway"~"^(riverbank|dock|weir|waterfall|rapids)$"]',
      'wr["area:highway"]',
      'wr["boundary"~"^(national_park|protected_area|aboriginal_lands|low_emission_zone|hazard)$"]',
      'nwr["barrier"="height_restrictor"]',
      'node["traffic_sign"]',
      ...[
        'leisure',
        'amenity',
        'shop',
        'tourism',
        'place',
        'military',
        'man_made',
        'emergency',
        'public_transport',
      ].map(anyOf),
      ...['advertising', 'healthcare', 'historic', 'office', 'craft', 'tower:type', 'mountain_pass'].map(
        anyOf,
      ),
    ],
  ],
  [
    // side roads reach 1,120 m, large sites and wind turbines 1,500 m; residential streets make them town roads
    1_700,
    [
      'way["highway"~"^(tertiary|unclassified|residential|living_street)"]',
      'node["highway"="traffic_signals"]',
      'nwr["railway"]',
      'nwr["aeroway"]',
      'wr["landuse"~"^(industrial|port|harbour|construction|quarry)$"]',
      'nwr["leisure"~"^(stadium|sports_centre)$"]',
      'nwr["power"~"^(plant|generator|substation|sub_station)$"]',
      ...['industrial', 'harbour', 'man_made'].map(anyOf),
    ],
  ],
  [
    FAR_METRES,
    [
      'way["highway"~"^(motorway|trunk|primary|secondary)"]',
      'way["railway"]',
      // without the coastline, the map would end at the sea
      'way["natural"="coastline"]',
      'way["barrier"="noise_barrier"]',
      'way["wall"="noise_barrier"]',
      // homes make a road a town road
      'wr["landuse"~"^(residential|retail|commercial)$"]',
      // objects whose distance is in spot_context
      ...selectionsOf(NEAREST_SETS.flatMap(({ categories }) => [...categories])),
      'node["place"]',
    ],
  ],
  [10_500, ['nwr["tourism"~"^(camp_site|caravan_site)$"]']],
  [16_000, ['nwr["aeroway"~"^(runway|aerodrome)$"]']],
];
/** Areas so large that their borders may be far away are found by the position of the cell's centre. */
const AROUND_ALL = [
  'wr(pivot.in)["landuse"]',
  'wr(pivot.in)["natural"]',
  'wr(pivot.in)["boundary"~"^(national_park|protected_area|aboriginal_lands|low_emission_zone|hazard)$"]',
];
/** Time limit, s, and memory limit, bytes, for Overpass, which asks clients to state them. */
const SERVER_LIMITS = '[timeout:25][maxsize:268435456]';

/** Returns selections of objects whose tags give these categories, from the table that imports use. */
function selectionsOf(wanted: readonly PointCategoryName[]): string[] {
  return [...CATEGORIES].flatMap(([key, categories]) => {
    const values = [...categories]
      .filter(([, category]) => wanted.includes(category))
      .map(([value]) => value);
    return values.length === 0 ? [] : [`nwr["${key}"~"^(${values.join('|')})$"]`];
  });
}

function anyOf(key: string): string {
  return `nwr["${key}"]`;
}

/** Returns the query for one cell: objects, then everything they consist of. */
export function overpassQuery({ bounds }: LiveCell): string {
  const [west, south, east, north] = bounds;
  const selected = SELECTIONS.flatMap(([metres, selections]) =>
    selections.map((selection) => selection + box(around(bounds, metres))),
  );
  const centre = `is_in(${degrees((south + north) / 2)},${degrees((west + east) / 2)})->.in`;
  return `[out:json]${SERVER_LIMITS};${centre};(${[...selected, ...AROUND_ALL].join(';')};);(._;>;);out body qt;`;
}

/** Formats a bbox in Overpass order: south, west, north, east. */
function box([west, south, east, north]: Bounds): string {
  return `(${[south, west, north, east].map(degrees).join(',')})`;
}

function degrees(value: number): string {
  return value.toFixed(5);
}
