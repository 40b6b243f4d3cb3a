/** The layers of our vector tiles and their fields, close to those of Protomaps: docs/map-tiles.md has the values. */

/** Deepest level that is stored; maps enlarge its tiles beyond. */
export const DEEPEST_ZOOM = 14;

const TEXT = 'String';
const NUMBER = 'Number';
const FLAG = 'Boolean';

/** Layers from the ground up. Each has `name:<language>` beside `name`, where it differs. */
export const LAYERS = {
  earth: { description: 'Land', minzoom: 0, fields: {} },
  landuse: {
    description: 'What covers the land',
    minzoom: 7,
    fields: { kind: TEXT, name: TEXT },
  },
  water: {
    description: 'Areas of water, the sea as `ocean`; rivers, canals and streams as lines',
    minzoom: 0,
    fields: { kind: TEXT, name: TEXT, tunnel: FLAG },
  },
  buildings: { description: 'Buildings', minzoom: 13, fields: {} },
  roads: {
    description: 'Roads, paths and railways',
    minzoom: 5,
    fields: { kind: TEXT, kind_detail: TEXT, name: TEXT, ref: TEXT, bridge: FLAG, tunnel: FLAG, link: FLAG },
  },
  boundaries: {
    description: 'Borders, each once',
    minzoom: 0,
    fields: { kind: TEXT, admin_level: NUMBER },
  },
  places: {
    description: 'Countries, towns, villages and their parts',
    minzoom: 0,
    fields: { kind_detail: TEXT, name: TEXT, population: NUMBER, capital: TEXT },
  },
  pois: {
    description: 'What travellers look for',
    minzoom: 9,
    fields: { kind: TEXT, name: TEXT, ele: NUMBER },
  },
  // the last one: map files name layers by their place in this list
  road_numbers: {
    description: 'Numbers of motorways, trunk, primary and secondary roads, along the whole road',
    minzoom: 5,
    fields: { kind: TEXT, kind_detail: TEXT, ref: TEXT },
  },
} as const;

export type LayerName = keyof typeof LAYERS;

/** `vector_layers` of TileJSON and of an archive's metadata. */
export const VECTOR_LAYERS = Object.entries(LAYERS).map(([id, layer]) => ({
  id,
  ...layer,
  maxzoom: DEEPEST_ZOOM,
}));

/** In the metadata of a map that holds the sea as areas; maps of before show it where they have no land. */
export const SEA_IS_DRAWN = 'sea_is_drawn';
