/**
 * Sixty real places in six extracts: what the map shows there, and the lights with which a traveller would
 * agree. They record what people would say, not what the model says; docs/places.md shows the differences.
 */
import { FRIDAY, SATURDAY } from './night-sound.ts';

type Light = 'green' | 'yellow' | 'red';

export interface RealPlace {
  name: string;
  lat: number;
  lon: number;
  /** local time at the spot, 22:00; default: a Wednesday in June */
  at?: string;
  /** what a traveller would say */
  says: string;
  /** lights that agree with it */
  lights: readonly Light[];
}

const GOOD = ['green'] as const;
const FAIR = ['green', 'yellow'] as const;
const MIDDLING = ['yellow'] as const;
const POOR = ['yellow', 'red'] as const;
const BAD = ['red'] as const;

function place(
  name: string,
  lat: number,
  lon: number,
  lights: readonly Light[],
  says: string,
  at?: string,
): RealPlace {
  return { name, lat, lon, lights, says, ...(at ? { at } : {}) };
}

export const REAL_PLACES: Record<string, readonly RealPlace[]> = {
  liechtenstein: [
    place(
      'Triesen, campsite in the valley',
      47.0865,
      9.5277,
      GOOD,
      'a quiet campsite at the edge of the woods',
    ),
    place(
      'Malbun, mountain car park for vans',
      47.1042,
      9.6062,
      GOOD,
      'pitches in the mountains, allowed and quiet',
    ),
    place(
      'Gaflei, car park above the Rhine valley',
      47.14239,
      9.54459,
      GOOD,
      'a dead end in the mountains, quiet',
    ),
    place('Ruggell, nature reserve in the marsh', 47.2558, 9.5485, POOR, 'silent, but a nature reserve'),
    place('Schaan, street beside the station', 47.1684, 9.5074, BAD, 'trains and the bus station all night'),
    place('Triesen, industrial estate', 47.1236, 9.5222, POOR, 'factories; one can stand there, not nicely'),
    place(
      'Vaduz, Peter-Kaiser-Platz',
      47.13744,
      9.52263,
      BAD,
      'the square before parliament, for people on foot',
    ),
    place('Vaduz, garage Herrengasse', 47.14242, 9.51969, BAD, 'underground'),
    place('Vaduz, hospital', 47.1347, 9.52269, BAD, 'the car park of a hospital'),
    place('Gamprin, Gampriner Seele', 47.22503, 9.50912, BAD, 'a pond'),
  ],
  lauf: [
    place('Lauf, motorhome site by the river', 49.5089, 11.2834, FAIR, 'an official site; the road is heard'),
    place('Lauf, verge of the A 9', 49.5178, 11.3055, BAD, 'beside a motorway'),
    place(
      'Lauf, market square in the old town',
      49.5115,
      11.2805,
      POOR,
      'the middle of town, cobbles and cars',
    ),
    place('Lauf, industrial estate', 49.5022, 11.2911, POOR, 'lorries from early on'),
    place('Wetzendorf, village', 49.5001, 11.2603, MIDDLING, 'a village; the railway is heard'),
    place(
      'Lauf, hikers’ car park Schützenstraße',
      49.51053,
      11.25789,
      GOOD,
      'a car park at the edge of the woods',
    ),
    place('Lauf, left-bank station', 49.5072, 11.28645, BAD, 'railway tracks'),
    place('Lauf, car park of EMUGE', 49.50541, 11.27081, BAD, 'a company’s own car park'),
    place('Lauf, multi-storey Simonshofer Straße', 49.51403, 11.28319, BAD, 'no van fits in'),
    place('Lauf, fairground Heldenwiese', 49.515, 11.27778, MIDDLING, 'a large gravel place in town'),
  ],
  geneva: [
    place('Vernier, factories beside the railway', 46.2168, 6.101, BAD, 'railway, motorway and factories'),
    place('La Jonction, club on a Saturday', 46.2016, 6.1253, BAD, 'bass until five', SATURDAY),
    place('Cornavin, main station', 46.21, 6.142, BAD, 'the main station'),
    place('Bois de la Bâtie, city forest', 46.1996, 6.1205, BAD, 'paths in a forest of the city'),
    place('Petit-Saconnex, quiet quarter', 46.2222, 6.1275, FAIR, 'a residential street'),
    place('Étang des Franchises', 46.21118, 6.11875, BAD, 'a pond'),
    place('Parc des Bastions', 46.1997, 6.14527, BAD, 'a park of the old town'),
    place('Place de Neuve', 46.20119, 6.1434, BAD, 'trams, and people on foot'),
    place('Balexert, park and ride', 46.21851, 6.11262, BAD, 'a multi-storey car park'),
    place('Intercontinental, hotel car park', 46.2245, 6.13322, BAD, 'before a hotel on a main road'),
  ],
  dreieich: [
    place('Dreieichenhain, car park at the old town', 50.0015, 8.718, FAIR, 'a car park at the town wall'),
    place('Sprendlingen, edge of the A 661', 50.0078, 8.6999, POOR, 'beside a motorway'),
    place('Dreieichenhain, forest car park', 49.996, 8.7065, GOOD, 'a car park where people go for a walk'),
    place('Dreieichenhain, suburban street', 50.003, 8.7127, FAIR, 'a residential street'),
    place(
      'Dreieichenhain, beside the branch line',
      49.997,
      8.7125,
      POOR,
      'a train every half hour until midnight',
    ),
    place('Dreieichenhain, Burgweiher', 50.00228, 8.71697, BAD, 'the pond of the castle'),
    place('Dreieichenhain, car park of Hahn Air', 50.00199, 8.71854, BAD, 'a company’s own car park'),
    place('Dreieichenhain, football ground', 49.99412, 8.72513, POOR, 'a sports ground'),
    place('Dreieichenhain, hotel car park Christinenhof', 50.00697, 8.7181, POOR, 'quiet, but for guests'),
    place('Dreieichenhain, kindergarten Zeisigweg', 50.0009, 8.70187, POOR, 'the car park of a kindergarten'),
  ],
  porto: [
    place('Gaia, 100 m from the A 44', 41.1248, -8.6092, BAD, 'a motorway'),
    place(
      'Porto, bar quarter on a Saturday',
      41.1475,
      -8.6146,
      BAD,
      'the streets are full until four',
      SATURDAY,
    ),
    place('Gaia, emergency hospital', 41.1289, -8.6108, BAD, 'sirens, and a main street'),
    place('Porto, barracks on the hill', 41.1381, -8.6062, BAD, 'military ground'),
    place('Porto, riverside car park', 41.141, -8.6182, POOR, 'trams, tourists and a main street'),
    place('Porto, Cais da Estiva', 41.14014, -8.61432, BAD, 'the promenade of the Ribeira'),
    place('Porto, park of the Virtudes', 41.14503, -8.61926, BAD, 'terraces of a park'),
    place('Porto, garage of the Cordoaria', 41.14631, -8.61621, BAD, 'underground'),
    place('Gaia, station', 41.12966, -8.62019, BAD, 'railway tracks'),
    place('Porto, cemetery Prado do Repouso', 41.14359, -8.59494, BAD, 'a cemetery'),
  ],
  monaco: [
    place('Larvotto, beach', 43.7462, 7.4336, BAD, 'a beach for bathing'),
    place('Port Hercule, harbour', 43.735, 7.423, POOR, 'a quay of yachts'),
    place(
      'Digue, car park at the pier on a Friday',
      43.7338,
      7.4289,
      MIDDLING,
      'Monaco wants no campers',
      FRIDAY,
    ),
    place(
      'Jardin Exotique, hillside street',
      43.7312,
      7.4146,
      BAD,
      'a garden on a cliff above a main street',
    ),
    place('Monaco-Ville, old town', 43.7308, 7.424, BAD, 'lanes for residents only'),
    place('Place du Casino', 43.73939, 7.42752, BAD, 'in front of the casino'),
    place('Monte-Carlo, Jimmy’z on a Saturday', 43.74704, 7.43857, BAD, 'a nightclub', SATURDAY),
    place('Fontvieille, stadium Louis II', 43.72751, 7.41553, BAD, 'a stadium'),
    place('Monaco, garage Saint-Nicolas', 43.72808, 7.41752, BAD, 'underground'),
    place(
      'Boulevard Charles III, petrol station',
      43.73199,
      7.41792,
      BAD,
      'a main street with a petrol station',
    ),
  ],
};
