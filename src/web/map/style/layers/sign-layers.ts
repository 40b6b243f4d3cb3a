/** Signs of what there is, each with its name below: what a camper looks for comes first. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { signPrefix } from '../images/map-image.ts';
import { halo, type Lettering, nameIn, REGULAR, sized } from '../lettering.ts';
import type { Palette } from '../palette.ts';
import { BASE } from '../sources.ts';
import { KIND } from './fields.ts';

/** What a camper looks for, the most wanted first: these have the right of way, and their own colour. */
const CAMPER = ['camp_site', 'caravan_site', 'dump_station', 'drinking_water', 'toilets', 'shower'];
const EARLY = [
  ...CAMPER,
  'station',
  'hospital',
  'peak',
  'mountain_pass',
  'hut',
  'aerodrome',
  'rest_area',
  'services',
];

export function signs(colours: Palette, lettering: Lettering): SymbolLayerSpecification[] {
  const isCamper: ExpressionSpecification = ['in', KIND, ['literal', CAMPER]];
  const sign = (colour: string): ExpressionSpecification => [
    'concat',
    signPrefix(colour, colours.halo),
    KIND,
  ];
  const layer = (id: string, minzoom: number, filter: ExpressionSpecification): SymbolLayerSpecification => ({
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
        ...EARLY.flatMap((kind, i) => [kind, i]),
        EARLY.length,
      ] as unknown as ExpressionSpecification,
      'icon-image': ['case', isCamper, sign(colours.poi), sign(colours.sign)],
      'icon-padding': 3,
      'text-field': [
        'case',
        ['has', 'ele'],
        ['concat', nameIn(lettering), '\n', ['to-string', ['get', 'ele']], ' m'],
        nameIn(lettering),
      ],
      'text-font': REGULAR,
      'text-size': sized(lettering, [12, 11], [17, 12.5]),
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: {
      ...halo(colours.street, colours),
      'text-color': ['case', isCamper, colours.poi, colours.street],
    },
  });
  const isEarly: ExpressionSpecification = ['in', KIND, ['literal', EARLY]];
  return [layer('late-signs', 15.5, ['!', isEarly]), layer('signs', 12, isEarly)];
}
