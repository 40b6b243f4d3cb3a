/** Icons of places, each with its name below; those for campers have priority. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { halo, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import { signPrefix } from '../map-image.ts';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { KIND } from './fields.ts';

/** Icons for campers, most important first: they have priority and separate colours. */
const SLEEPING = ['camp_site', 'caravan_site'];
const HYGIENE = ['dump_station', 'drinking_water', 'toilets', 'shower'];
const CAMPER = [...SLEEPING, ...HYGIENE];
const EARLY = ['station', 'hospital', 'mountain_pass', 'hut', 'aerodrome', 'rest_area', 'services'];
/** Minimum zooms of the renderer for camper icons, and for their names (10 and 14 of the page). */
const CAMPER_FROM = 9;
const CAMPER_NAMES_FROM = 13;
/**
 * Room around an icon, px, and around one for water or toilets in views from afar, between these zooms of the renderer
 * (13 and 16 of the page): a town has dozens of taps.
 */
const ROOM_PX = 3;
const ROOM_FROM_AFAR_PX = 30;
const ROOM_LEVELS = [12, 15] as const;
const PEAKS_FROM = 11;
const EARLY_FROM = 12;
const OTHERS_FROM = 15.5;

const isOneOf = (kinds: readonly string[]): ExpressionSpecification => ['in', KIND, ['literal', kinds]];

export function otherSigns(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const layer = (id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayerSpecification => ({
    ...signLayer(id, minzoom, filter, lettering, EARLY),
    paint: halo(colours.street, colours),
  });
  const [late, early] = [
    layer('late-signs', OTHERS_FROM, ['!', isOneOf([...CAMPER, ...EARLY, 'peak'])]),
    layer('signs', EARLY_FROM, isOneOf(EARLY)),
  ];
  for (const each of [late!, early!]) each.layout!['icon-image'] = imageOf(colours.sign, colours);
  return [late!, early!, peaks(colours, lettering)];
}

export function camperSigns(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const layer = signLayer('camper-signs', CAMPER_FROM, isOneOf(CAMPER), lettering, CAMPER);
  const isSleeping = isOneOf(SLEEPING);
  return [
    {
      ...layer,
      layout: {
        ...layer.layout,
        'icon-image': [
          'case',
          isSleeping,
          imageOf(colours.sleeping, colours),
          imageOf(colours.hygiene, colours),
        ],
        'icon-padding': [
          ...['interpolate', ['linear'], ['zoom']],
          ...[ROOM_LEVELS[0], ['case', isSleeping, ROOM_PX, ROOM_FROM_AFAR_PX]],
          ...[ROOM_LEVELS[1], ROOM_PX],
        ] as unknown as DataDrivenPropertyValueSpecification<number[]>,
        'text-field': ['step', ['zoom'], '', CAMPER_NAMES_FROM, nameIn(lettering)],
      },
      paint: {
        ...halo(colours.street, colours),
        'text-color': ['case', isSleeping, colours.sleeping, colours.hygiene],
      },
    },
  ];
}

function imageOf(colour: string, colours: Palette): ExpressionSpecification {
  return ['concat', signPrefix(colour, colours.halo), KIND];
}

/** Returns a layer of icons with names. @param order kinds of places, most important first */
function signLayer(
  id: string,
  minzoom: number,
  filter: ExpressionSpecification,
  lettering: Lettering,
  order: readonly string[],
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: BASE,
    'source-layer': 'pois',
    filter,
    minzoom,
    layout: {
      'symbol-sort-key': [
        'match',
        KIND,
        ...order.flatMap((kind, i) => [kind, i]),
        order.length,
      ] as unknown as ExpressionSpecification,
      'icon-padding': ROOM_PX,
      'text-field': nameIn(lettering),
      'text-font': REGULAR,
      'text-size': sized(lettering, [12, 11.5], [17, 13]),
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-max-width': 8,
      'text-optional': true,
    },
  };
}

/** Returns peaks: a small triangle with name and elevation below. */
function peaks(colours: Palette, lettering: Lettering): SymbolLayerSpecification {
  return {
    id: 'peaks',
    type: 'symbol',
    source: BASE,
    'source-layer': 'pois',
    filter: ['==', KIND, 'peak'],
    minzoom: PEAKS_FROM,
    layout: {
      // highest first
      'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'ele'], 0]],
      'icon-image': imageOf(colours.peak, colours),
      'icon-padding': ROOM_PX,
      'text-field': [
        'case',
        ['has', 'ele'],
        ['concat', nameIn(lettering), '\n', ['to-string', ['get', 'ele']], ' m'],
        nameIn(lettering),
      ],
      'text-font': REGULAR,
      'text-size': sized(lettering, [11, 11], [17, 13]),
      'text-line-height': 1.1,
      'text-anchor': 'top',
      'text-offset': [0, 0.5],
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: halo(colours.peak, colours),
  };
}
