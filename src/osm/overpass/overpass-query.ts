/**
 * What Overpass is asked for: the objects that tags/ has rules for, each kind only as far around a cell as it
 * matters there. All buildings of a city's surroundings alone would be 200 MB.
 */
import type { PointCategoryName } from '../../region/format/codes.ts';
import { around, type LiveCell } from '../../region/format/live-cell.ts';
import { NEAREST_SETS } from '../../region/format/reach.ts';
import type { Bounds } from '../../region/format/region-info.ts';
import { CATEGORIES } from '../tags/category-by-tag.ts';

/** The farthest a line is heard, and more: holes in the coverage are closed by roads within 5 km. */
export const FAR_METRES = 5_300;

/** All streets and buildings are known up to here around a cell: points are felt at 450 m, ground at 300 m. */
export const ALL_METRES = 600;

/** Metres around the cell, and what is wanted there; what reaches how far is said in region/layers.ts. */
const SELECTIONS: readonly (readonly [metres: number, selections: readonly string[]])[] = [
  [
    ALL_METRES,
    [
      'nwr["highway"]',
      'wr["building"]',
      'wr["landuse"]',
      // trees and cliffs are many and mean nothing to us
      'nwr["natural"]["natural"!~"^(tree|tree_row|coastline|cliff|ridge)$"]',
      'wr["waterway"~"^(riverbank|dock)$"]',
      'wr["area:highway"]',
      'wr["boundary"~"^(national_park|protected_area)$"]',
      'nwr["barrier"="height_restrictor"]',
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
    // side roads are heard at 1400 m, large sites and wind turbines at 1500 m; streets of homes make them town roads
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
      // where the sea is, the map does not end
      'way["natural"="coastline"]',
      'way["barrier"="noise_barrier"]',
      'way["wall"="noise_barrier"]',
      // homes make a road a town road
      'wr["landuse"~"^(residential|retail|commercial)$"]',
      // what spot_context measures the distance to
      ...selectionsOf(NEAREST_SETS.flatMap(({ categories }) => [...categories])),
      'node["place"]',
    ],
  ],
  [10_500, ['nwr["tourism"~"^(camp_site|caravan_site)$"]']],
  [16_000, ['nwr["aeroway"~"^(runway|aerodrome)$"]']],
];
/** Areas so large that none of their border lies near are found by asking what the cell's centre is in. */
const AROUND_ALL = [
  'wr(pivot.in)["landuse"]',
  'wr(pivot.in)["natural"]',
  'wr(pivot.in)["boundary"~"^(national_park|protected_area)$"]',
];
/** Seconds that Overpass may work and bytes of memory that it may use: clients are asked to state them. */
const SERVER_LIMITS = '[timeout:25][maxsize:268435456]';

/** What has one of the tags that make a point one of these categories: the table that an import reads, too. */
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

/** The query for one cell: objects, then everything that they are made of. */
export function overpassQuery({ bounds }: LiveCell): string {
  const [west, south, east, north] = bounds;
  const selected = SELECTIONS.flatMap(([metres, selections]) =>
    selections.map((selection) => selection + box(around(bounds, metres))),
  );
  const centre = `is_in(${degrees((south + north) / 2)},${degrees((west + east) / 2)})->.in`;
  return `[out:json]${SERVER_LIMITS};${centre};(${[...selected, ...AROUND_ALL].join(';')};);(._;>;);out body qt;`;
}

/** Overpass wants south, west, north, east. */
function box([west, south, east, north]: Bounds): string {
  return `(${[south, west, north, east].map(degrees).join(',')})`;
}

function degrees(value: number): string {
  return value.toFixed(5);
}
