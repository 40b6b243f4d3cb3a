/** Layers and fields of the vector tiles, close to those of Protomaps; docs/map-tiles.md lists the values. */

/** Deepest stored zoom; beyond it, its tiles are enlarged. */
export const DEEPEST_ZOOM = 14;

const TEXT = 'String';
const NUMBER = 'Number';
const FLAG = 'Boolean';

/** Layers in drawing order. Layers with `name` also have `name:<language>`, where it differs. */
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
  // stays last: map files refer to layers by their index in this list
  road_numbers: {
    description: 'Numbers of motorways, trunk, primary and secondary roads, along the whole road',
    minzoom: 5,
    fields: { kind: TEXT, kind_detail: TEXT, ref: TEXT },
  },
} as const;

export type LayerName = keyof typeof LAYERS;

/** Returns `vector_layers` of TileJSON and of an archive's metadata. A function, so that saved regions go without them. */
export function vectorLayers() {
  return Object.entries(LAYERS).map(([id, layer]) => ({ id, ...layer, maxzoom: DEEPEST_ZOOM }));
}
