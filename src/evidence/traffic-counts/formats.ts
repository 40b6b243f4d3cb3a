/**
 * Formats of traffic counts, identified by their columns. Names of columns are compared ignoring case; the
 * first existing column of a list is used.
 */
import { columnKey } from '../table-text.ts';

export interface CountFormat {
  /** name of the format, for people */
  name: string;
  /** columns that identify the format: at least one of each list */
  known: readonly (readonly string[])[];
  lat: readonly string[];
  lon: readonly string[];
  ref: readonly string[];
  /** columns that continue the ref, such as the number after the letter */
  refNumber?: readonly string[];
  name_: readonly string[];
  /** columns of the id of the counted OSM way */
  wayId?: readonly string[];
  /** columns of vehicles per day, both directions unless `isOfDirection` */
  aadt: readonly string[];
  /** true if `aadt` is of one direction */
  isOfDirection?: true;
  /** columns of lorries and buses per day */
  heavy: readonly string[];
  /** columns of the share of lorries and buses; percent or 0 to 1 (`heavyUnit`) */
  heavyShare: readonly string[];
  heavyUnit: 'percent' | 'share';
  /** columns of vehicles per hour, 22:00 to 06:00 */
  night: readonly string[];
  /** columns of the share of lorries and buses at night */
  nightHeavyShare?: readonly string[];
  /** columns of vehicles per hour at night by kind: cars, light lorries, heavy lorries, motorcycles */
  nightKinds?: readonly [string, string, string, string];
  year: readonly string[];
  lanes: readonly string[];
  /** columns that decide about the night: a slip in the name of one is an error, as the table is made for this program */
  spelt?: readonly string[];
  /** true for a decimal comma */
  decimalComma: boolean;
  /** true if numbers of vehicles have points for thousands, `12.345`; those of other columns never have */
  thousandsPoint: boolean;
}

const COMMON = {
  lanes: [],
  heavyShare: [],
  heavy: [],
  night: [],
  name_: [],
  decimalComma: false,
  thousandsPoint: false,
} as const;

/**
 * Known formats. BASt and DfT have the columns of their published files. Other authorities name columns
 * individually: these are common names (TMJA and ratio_PL in France, DTV in Switzerland, AADT in the United
 * States), with coordinates in degrees. Columns of other files have to be renamed to the plain form.
 */
export const COUNT_FORMATS: readonly CountFormat[] = [
  {
    ...COMMON,
    name: 'yearly results of German federal counters (BASt)',
    known: [['koor_wgs84_n'], ['koor_wgs84_e'], ['str_kl'], ['mn']],
    lat: ['koor_wgs84_n'],
    lon: ['koor_wgs84_e'],
    ref: ['str_kl'],
    refNumber: ['str_nr'],
    aadt: ['dtv_kfz_mobisso_q'],
    heavy: ['dtv_sv_mobisso_q'],
    heavyUnit: 'percent',
    night: ['mn'],
    nightHeavyShare: ['pmn'],
    nightKinds: ['q_p_n', 'q_l1_n', 'q_l2_n', 'q_k_n'],
    year: ['jahr'],
    lanes: ['anz_fs_q'],
    decimalComma: true,
    thousandsPoint: true,
  },
  {
    ...COMMON,
    name: 'harmonised counts of European cities (doi.org/10.5281/zenodo.15796948)',
    known: [['aadt'], ['osmid'], ['osm_type']],
    lat: ['lat'],
    lon: ['lon'],
    ref: [],
    name_: ['osm_name'],
    wayId: ['osmid'],
    aadt: ['aadt'],
    isOfDirection: true,
    heavyUnit: 'share',
    year: [],
  },
  {
    ...COMMON,
    name: 'annual average daily flow (UK Department for Transport)',
    known: [['all_motor_vehicles'], ['latitude'], ['longitude'], ['year']],
    lat: ['latitude'],
    lon: ['longitude'],
    ref: ['road_name'],
    aadt: ['all_motor_vehicles'],
    heavy: ['all_hgvs'],
    heavyUnit: 'percent',
    year: ['year'],
  },
  {
    ...COMMON,
    name: 'trafic moyen journalier annuel (France)',
    known: [['tmja'], ['lat', 'latitude', 'y'], ['lon', 'longitude', 'x']],
    lat: ['lat', 'latitude', 'y'],
    lon: ['lon', 'longitude', 'x'],
    ref: ['route', 'axe'],
    aadt: ['tmja'],
    heavyShare: ['ratio_pl', 'pct_pl'],
    heavyUnit: 'percent',
    year: ['anneemesuretrafic', 'annee', 'year'],
    decimalComma: true,
  },
  {
    ...COMMON,
    name: 'durchschnittlicher täglicher Verkehr (Switzerland and others)',
    known: [
      ['dtv', 'dtv_kfz'],
      ['lat', 'latitude'],
      ['lon', 'longitude'],
    ],
    lat: ['lat', 'latitude'],
    lon: ['lon', 'longitude'],
    ref: ['strasse', 'road_no', 'ref'],
    name_: ['strassenname', 'name'],
    aadt: ['dtv', 'dtv_kfz'],
    heavy: ['dtv_sv'],
    heavyShare: ['sv_anteil', 'anteil_sv'],
    heavyUnit: 'percent',
    year: ['jahr', 'year'],
  },
  {
    ...COMMON,
    name: 'trafic journalier moyen du canton de Genève (OTC_COMPTAGE_TRAFIC)',
    known: [['tjm'], ['tjm_annee'], ['nom_voie'], ['lat'], ['lon']],
    lat: ['lat'],
    lon: ['lon'],
    ref: [],
    name_: ['nom_voie'],
    aadt: ['tjm'],
    isOfDirection: true,
    heavyUnit: 'share',
    year: ['tjm_annee'],
  },
  {
    ...COMMON,
    name: 'plain counts (lat, lon, ref, name, aadt, heavy_share, night_per_hour, year)',
    // tables of Shapefiles truncate names to ten letters
    known: [['lat'], ['lon'], ['aadt', 'night_per_hour', 'night_per_'], ['year']],
    lat: ['lat'],
    lon: ['lon'],
    ref: ['ref'],
    name_: ['name'],
    aadt: ['aadt'],
    heavyShare: ['heavy_share', 'heavy_shar'],
    heavyUnit: 'share',
    night: ['night_per_hour', 'night_per_'],
    year: ['year'],
    lanes: ['lanes'],
    spelt: ['aadt', 'heavy_share', 'night_per_hour', 'lanes'],
  },
  {
    ...COMMON,
    name: 'annual average daily traffic of a state (US)',
    known: [
      ['aadt', 'cur_aadt'],
      ['latitude', 'lat', 'y'],
      ['longitude', 'lon', 'long', 'x'],
    ],
    lat: ['latitude', 'lat', 'y'],
    lon: ['longitude', 'lon', 'long', 'x'],
    ref: ['route', 'route_id', 'st_rt_no', 'roadway'],
    name_: ['road_name', 'street'],
    aadt: ['aadt', 'cur_aadt'],
    heavyShare: ['trk_pct', 'truck_pct'],
    heavyUnit: 'percent',
    year: ['year', 'year_', 'aadt_year', 'cur_aadt_year'],
  },
];

/** Returns the format that reads the most of these columns, the first of equals; null if there is none. */
export function formatOf(columns: readonly string[]): CountFormat | null {
  const there = new Set(columns.map(columnKey));
  const isThere = (names: readonly string[]) => names.some((name) => there.has(name));
  const read = (format: CountFormat) => listsOf(format).filter(isThere).length;
  return COUNT_FORMATS.filter(({ known }) => known.every(isThere)).reduce<CountFormat | null>(
    (best, format) => (best && read(best) >= read(format) ? best : format),
    null,
  );
}

/** Returns the names of each column that a format reads, besides the position. */
function listsOf(format: CountFormat): (readonly string[])[] {
  const { ref, name_, wayId = [], aadt, heavy, heavyShare, night, year, lanes } = format;
  return [ref, name_, wayId, aadt, heavy, heavyShare, night, year, lanes];
}

/** Returns the names of all columns that a format may read. */
export function columnsRead(format: CountFormat): string[] {
  return [format.lat, format.lon, ...listsOf(format)].flat();
}
