/**
 * Reduces an extract to the objects that the scores of its reference places need: `bun test/reference/cut.ts
 * <folder of extracts>`. README.md describes the files.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPbf } from '../../src/osm/pbf/pbf-source.ts';
import { classify } from '../../src/osm/tags/classify.ts';
import type { Form } from '../../src/osm/tags/facts.ts';
import { isIgnoredKey } from '../../src/osm/tags/tags.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../src/shared/geo/earth.ts';
import { type MapObjects, pbfOf } from '../support/pbf/pbf-writer.ts';
import { REAL_PLACES } from '../support/scoring/real-places.ts';
import { readExtract } from '../support/upstream/overpass-answers.ts';

type Tags = Record<string, string>;

/**
 * Radius with all objects, m. Houses have a smaller one, as they only matter for ground and walls. Small
 * extracts are kept whole.
 */
const ALL_M = 500;
const HOUSES_M = 300;
const SMALL_BYTES = 500_000;
/** Objects that matter farther away, with the query distances of live map data (src/osm/overpass). */
const FARTHER: readonly { metres: number; isWanted: (tags: Tags) => boolean }[] = [
  {
    metres: 1_700,
    isWanted: ({ highway = '', railway, aeroway, landuse = '', power = '', industrial, harbour, man_made }) =>
      /^(tertiary|unclassified|residential|living_street|traffic_signals)/.test(highway) ||
      /^(industrial|port|harbour|construction|quarry)$/.test(landuse) ||
      /^(plant|generator|substation)$/.test(power) ||
      [railway, aeroway, industrial, harbour, man_made].some((value) => value !== undefined),
  },
  // Tracks show how far the map extends.
  { metres: 5_300, isWanted: ({ highway }) => highway === 'track' },
  {
    metres: 5_300,
    isWanted: ({ highway = '', railway, natural, barrier, wall, landuse = '', place, amenity = '' }) =>
      /^(motorway|trunk|primary|secondary)/.test(highway) ||
      /^(rail|tram|light_rail)$/.test(railway ?? '') ||
      natural === 'coastline' ||
      barrier === 'noise_barrier' ||
      wall === 'noise_barrier' ||
      /^(residential|retail|commercial)$/.test(landuse) ||
      /^(police|fire_station|hospital)$/.test(amenity) ||
      place !== undefined,
  },
  { metres: 16_000, isWanted: ({ aeroway = '' }) => /^(runway|aerodrome)$/.test(aeroway) },
];

/** Returns whether a key can affect a score. */
function isKept(key: string): boolean {
  return (
    !isIgnoredKey(key) &&
    !/^(building:|mtb:|sac_scale|cycleway|sidewalk|old_|alt_|int_name|loc_name|start_date|operator:|brand:|network|route_ref|diet:|payment:|internet_access|wheelchair|osmc:|lcn|rcn|bicycle|foot|horse|smoothness|tracktype|cuisine|check_date:|survey:|toilets:|public_transport:version|survey_point|heritage|architect|image|fax|contact|opening_hours:url|currency|plant_)/.test(
      key,
    )
  );
}

function keptTags(tags: Tags = {}): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isKept(key)));
}

/**
 * Returns the objects of an extract that scores need.
 * @param places positions in degrees
 * @param isWhole whether to keep all objects with a meaning, at any distance
 */
function cut(
  all: Required<MapObjects>,
  places: readonly { lat: number; lon: number }[],
  isWhole: boolean,
): MapObjects {
  const at = new Map(all.nodes.map((node) => [node.id, node]));
  const means = (tags: Tags, form: Form) => classify(new Map(Object.entries(tags)), form) !== null;
  const metresTo = (ids: readonly number[]) => {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const id of ids) {
      const node = at.get(id);
      if (!node) continue;
      west = Math.min(west, node.lon);
      east = Math.max(east, node.lon);
      south = Math.min(south, node.lat);
      north = Math.max(north, node.lat);
    }
    return Math.min(
      ...places.map(({ lat, lon }) => {
        const dx = Math.max(west - lon, lon - east, 0) * 1e7 * metresPerUnitEast(toUnits(lat));
        const dy = Math.max(south - lat, lat - north, 0) * 1e7 * METRES_PER_UNIT;
        return Math.hypot(dx, dy);
      }),
    );
  };
  const isWanted = (tags: Tags, form: Form, ids: readonly number[]) => {
    if (!means(tags, form)) return false;
    if (isWhole) return true;
    const metres = metresTo(ids);
    const isHouse = tags.building !== undefined && tags.amenity === undefined;
    return (
      metres <= (isHouse ? HOUSES_M : ALL_M) ||
      FARTHER.some((each) => metres <= each.metres && each.isWanted(tags))
    );
  };
  const wayById = new Map(all.ways.map((way) => [way.id, way]));
  const relations = all.relations
    .map((relation) => ({ ...relation, tags: keptTags(relation.tags) }))
    .filter(({ tags, members }) => {
      if (!/^(multipolygon|boundary)$/.test(tags.type ?? '') || tags.boundary === 'administrative')
        return false;
      const ids = members.flatMap(({ type, id }) => (type === 'way' ? (wayById.get(id)?.nodes ?? []) : []));
      return isWanted(tags, 'area', ids);
    })
    .map((relation) => ({
      ...relation,
      members: relation.members.filter(({ type, id }) => type === 'way' && wayById.has(id)),
    }));
  const members = new Set(relations.flatMap((relation) => relation.members.map(({ id }) => id)));
  const ways = all.ways
    .map((way) => ({ ...way, tags: keptTags(way.tags) }))
    .filter(({ id, tags, nodes }) => {
      const form = nodes[0] === nodes.at(-1) ? 'closed way' : 'open way';
      return members.has(id) || isWanted(tags, form, nodes);
    });
  const needed = new Set(ways.flatMap((way) => way.nodes));
  const nodes = all.nodes
    .map((node) => ({ ...node, tags: keptTags(node.tags) }))
    .flatMap((node) => {
      if (isWanted(node.tags, 'node', [node.id])) return [node];
      return needed.has(node.id) ? [{ ...node, tags: {} }] : [];
    });
  return { nodes, ways, relations };
}

const [folder] = process.argv.slice(2);
for (const [name, places] of Object.entries(REAL_PLACES)) {
  const path = join(folder!, `${name}.osm.pbf`);
  const { bounds, updatedAt } = await readPbf(path);
  const objects = cut(readExtract(path), places, statSync(path).size < SMALL_BYTES);
  const replicationTime = Math.round(Date.parse(updatedAt!) / 1000);
  const bytes = pbfOf(objects, { bounds, replicationTime, sorted: true, perBlock: 1_000_000 });
  writeFileSync(join(import.meta.dir, `${name}.osm.pbf`), bytes);
  const { nodes, ways, relations } = objects;
  console.log(
    `${name}: ${nodes!.length} nodes, ${ways!.length} ways, ${relations!.length} relations, ${Math.round(bytes.length / 1000)} kB of ${Math.round(statSync(path).size / 1000)}`,
  );
}
