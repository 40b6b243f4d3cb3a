/** Converts a row of a file of counts to a count, or to its first error. */
import { nightTrafficShare } from '../../osm/emission/road-traffic.ts';
import { gazetteerTownAt } from '../../region/world/town-around.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Count, RowError } from './count.ts';
import type { CountFormat } from './formats.ts';

/** Returns the text of a column by its key; undefined if there is none. */
export type FieldOf = (column: string) => string | undefined;

/**
 * Mean vehicles per hour at night, as a share of those per day, by the kind of road, outside towns. Medians
 * of 1,388 German counters, 2022 (`bun run bench flow`).
 */
const NIGHT_HOUR_SHARE = { motorway: 0.013, other: 0.009 };
/** Refs of motorways: A 9 (Germany, France, Switzerland), M 25, I-80. */
const MOTORWAY_REF = /^(A|M|I)[\s-]?\d/i;
const UK_MOTORWAY_REF = /^M\d|\(M\)/i;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
/** Maximum vehicles per day, above the busiest road of the world. */
const MAX_A_DAY = 1_000_000;
const MAX_AN_HOUR = 50_000;
const MAX_LANES = 30;

/** Error about the first invalid field of a row. */
class Wrong extends Error {
  constructor(readonly row: Omit<RowError, 'line'>) {
    super(row.expected);
  }
}

/**
 * Parses a row.
 * @param yearOfFile year of rows without one; null if rows must have it
 * @returns the count, or the first error
 */
export function countOfRow(
  format: CountFormat,
  field: FieldOf,
  yearOfFile: number | null,
): Count | Omit<RowError, 'line'> {
  try {
    return readCount(new Row(format, field), yearOfFile);
  } catch (error) {
    if (error instanceof Wrong) return error.row;
    throw error;
  }
}

function readCount(row: Row, yearOfFile: number | null): Count {
  const { format } = row;
  const ref = (row.text(format.ref) + (row.text(format.refNumber ?? []) || '')).slice(0, 100);
  const lat = row.required(format.lat, -90, 90, 'degrees north (WGS 84)');
  const lon = row.required(format.lon, -180, 180, 'degrees east (WGS 84)');
  const year = row.number(format.year, FIRST_YEAR, LAST_YEAR, 'the year of the count') ?? yearOfFile;
  if (year === null) row.fail(format.year, `the year of the count, ${FIRST_YEAR} to ${LAST_YEAR}`);
  return {
    lat,
    lon,
    ref,
    name: row.text(format.name_).slice(0, 200),
    ...wayOf(row),
    year: year!,
    lanes: row.number(format.lanes, 0, MAX_LANES, 'a number of lanes') ?? 0,
    ...flowOf(row, ref, { lat, lon }),
  };
}

type Place = Pick<Count, 'lat' | 'lon'>;
type Flow = Pick<Count, 'vehiclesPerHour' | 'heavyShare' | 'mediumShare'>;

/** Returns the flow at night: by kind of vehicle, otherwise the total, otherwise computed from the day. */
function flowOf(row: Row, ref: string, place: Place): Flow {
  const { format } = row;
  const night = row.vehicles(format.night, MAX_AN_HOUR, 'vehicles an hour');
  const kinds = (format.nightKinds ?? []).map((column) =>
    row.vehicles([column], MAX_AN_HOUR, 'vehicles an hour'),
  );
  const nightShare = row.share(format.nightHeavyShare ?? [], format.heavyUnit);
  if (kinds.length > 0 && kinds.every((each) => each !== null)) {
    const [cars, light, heavy, motorcycles] = kinds as [number, number, number, number];
    const sum = cars + light + heavy + motorcycles;
    if (sum > 0)
      return { vehiclesPerHour: night ?? sum, heavyShare: (light + heavy) / sum, mediumShare: light / sum };
  }
  const aadt = row.vehicles(format.aadt, MAX_A_DAY, 'vehicles a day');
  const heavyADay = row.vehicles(format.heavy, MAX_A_DAY, 'lorries and buses a day');
  const told = nightShare ?? row.share(format.heavyShare, format.heavyUnit);
  const heavyShare = told ?? (heavyADay !== null && aadt ? Math.min(1, heavyADay / aadt) : null);
  if (night !== null) return { vehiclesPerHour: night, heavyShare, mediumShare: null };
  if (aadt === null) row.fail(format.night.length > 0 ? format.night : format.aadt, 'a number of vehicles');
  const bothDirections = format.isOfDirection ? 2 * aadt! : aadt!;
  const share = isMotorway(format, ref) ? NIGHT_HOUR_SHARE.motorway : nightHourShare(place);
  return { vehiclesPerHour: bothDirections * share, heavyShare, mediumShare: null };
}

/** Returns vehicles per night hour as a share of those per day; higher in towns than on country roads. */
function nightHourShare({ lat, lon }: Place): number {
  const town = gazetteerTownAt(toUnits(lon), toUnits(lat));
  return town ? nightTrafficShare(town.people) : NIGHT_HOUR_SHARE.other;
}

/** Returns the id of the counted way; {} if the row has none. */
function wayOf(row: Row): Pick<Count, 'wayId'> {
  const id = row.number(row.format.wayId ?? [], 1, Number.MAX_SAFE_INTEGER, 'the number of an OSM way');
  return id === null ? {} : { wayId: id };
}

function isMotorway({ name }: CountFormat, ref: string): boolean {
  return (name.includes('UK') ? UK_MOTORWAY_REF : MOTORWAY_REF).test(ref);
}

/** Parses the fields of a row as numbers within their ranges. */
class Row {
  constructor(
    readonly format: CountFormat,
    private readonly field: FieldOf,
  ) {}

  text(columns: readonly string[]): string {
    for (const column of columns) {
      const text = this.field(column);
      if (text !== undefined) return text.trim();
    }
    return '';
  }

  required(columns: readonly string[], least: number, most: number, expected: string): number {
    return (
      this.number(columns, least, most, expected) ?? this.fail(columns, `${expected}, ${least} to ${most}`)
    );
  }

  /** Parses a number; null if the field is empty or missing. @throws Wrong if invalid or out of range */
  number(columns: readonly string[], least: number, most: number, expected: string): number | null {
    return this.parsed(this.text(columns), columns, least, most, expected);
  }

  /** Parses a number of vehicles, which alone may have points for thousands. Otherwise like `number`. */
  vehicles(columns: readonly string[], most: number, expected: string): number | null {
    const text = this.text(columns);
    const isGrouped =
      /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) && (this.format.thousandsPoint || text.includes(','));
    return this.parsed(isGrouped ? text.replaceAll('.', '') : text, columns, 0, most, expected);
  }

  private parsed(
    text: string,
    columns: readonly string[],
    least: number,
    most: number,
    expected: string,
  ): number | null {
    if (text === '') return null;
    const plain = this.format.decimalComma ? text.replace(',', '.') : text;
    const value = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
    if (!(value >= least && value <= most)) this.fail(columns, `${expected}, ${least} to ${most}`);
    return value;
  }

  /** Parses a share, 0 to 1; null if the field is empty or missing. */
  share(columns: readonly string[], unit: 'percent' | 'share'): number | null {
    const most = unit === 'percent' ? 100 : 1;
    const value = this.number(columns, 0, most, unit === 'percent' ? 'percent' : 'a share');
    return value === null ? null : value / most;
  }

  fail(columns: readonly string[], expected: string): never {
    const column = columns.find((each) => this.field(each) !== undefined) ?? columns[0] ?? '';
    throw new Wrong({ column, value: this.text(columns).slice(0, 100), expected });
  }
}
