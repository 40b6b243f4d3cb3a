/**
 * Reads places of a table: CSV (RFC 4180), separated by commas, semicolons, tabs or bars; or of a list with a place on each
 * line.
 */
import type { LatLon } from '../../../api/values.ts';
import { type FileContent, NOTHING, type ReadPosition } from './file-content.ts';
import { MAX_WAYPOINTS, waypoint } from './waypoint.ts';

/** Names of columns, in lower case without punctuation. */
const LATITUDE = [
  ...['lat', 'latitude', 'y', 'breite', 'breitengrad', 'latitud', 'latitudine', 'breedtegraad'],
  ...['n', 'north', 'northing', 'nord', 'nordwert'],
];
const LONGITUDE = [
  ...['lon', 'lng', 'long', 'longitude', 'x', 'länge', 'laenge', 'längengrad'],
  ...['longitud', 'longitudine', 'lengtegraad', 'e', 'east', 'easting', 'ost', 'ostwert'],
];
const NAME = [
  ...['name', 'title', 'label', 'titel', 'nom', 'nombre', 'nome', 'naam', 'placename', 'place', 'site'],
  ...[
    'bezeichnung',
    'ort',
    'platz',
    'lieu',
    'titre',
    'lugar',
    'título',
    'titolo',
    'luogo',
    'local',
    'plaats',
  ],
];
const NOTE = [
  ...['description', 'desc', 'note', 'notes', 'comment', 'comments', 'beschreibung', 'bemerkung', 'notiz'],
  ...['remarque', 'commentaire', 'descripción', 'nota', 'notas', 'descrizione', 'descrição', 'omschrijving'],
  ...['opmerking', 'address'],
];
/** Columns of whole positions: well-known text of Google My Maps, pairs, links of Google Takeout. */
const POSITION = [
  ...['wkt', 'geometry', 'coordinates', 'coords', 'koordinaten', 'coordonnées', 'coordenadas', 'coordinate'],
  ...['coordinaten', 'coördinaten', 'latlon', 'latlng', 'latlong', 'latitudelongitude', 'breitelänge', 'gps'],
  ...['position', 'geopoint', 'pluscode', 'mgrs', 'utm', 'location', 'geo', 'url', 'link'],
];
const MAX_LATITUDE = 90;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Minimum length of a name that is only a word of the name of a column: "GPS latitude", "lat_deg". */
const MIN_WORD = 3;

/**
 * Returns the places of a table, or of a list without one; null if it has no positions.
 * @param read reads positions other than decimal degrees
 */
export function readCsv(text: string, read: ReadPosition): FileContent | null {
  const header = headOf(text);
  const head = header ?? bareHeadOf(text);
  if (!head) return readList(text, read);
  const { lat, lon, name, note, position } = head.columns;
  const rows = rowsOf(text, head);
  if (header) rows.next();
  const positionOf = (written: string): LatLon | null => {
    const found = read(written, 'en');
    return found && !found.isSwapped ? found : null;
  };
  const content: FileContent = { ...NOTHING, places: [] };
  for (const { cells, line, isOpen } of rows) {
    if (content.places.length === MAX_WAYPOINTS) break;
    if (isOpen) {
      content.damage = { line };
      break;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const pair = lat < 0 || lon < 0 ? null : ([cells[lat], cells[lon]] as const);
    const found = pair
      ? (degreesOf(pair) ?? positionOf(pair.join(', ')) ?? positionOf(pair.toReversed().join(', ')))
      : positionOf(cells[position] ?? '');
    const place = found && waypoint(found.lat, found.lon, cells[name] ?? '', cells[note] ?? '');
    if (place) content.places.push(place);
    else content.corrected ??= line;
  }
  // "URL=https://…" is no header
  return content.places.length > 0 ? content : (readList(text, read) ?? content);
}

/** Maximum number of lines before the header: a title, the separator, a blank line. */
const MAX_TITLES = 5;
/** Maximum length of a header, characters. Texts that are no table have lines of any length. */
const MAX_HEAD = 20_000;

interface Head {
  /** index in the text, and line */
  from: number;
  line: number;
  separator: string;
  /** indexes of columns; negative = there is none */
  columns: Record<'lat' | 'lon' | 'name' | 'note' | 'position', number>;
}

/** Lines of OziExplorer above the last one before its waypoints. */
const OZI = /^OziExplorer Waypoint(?:[^\n]*\n){3}/;

/** Returns the header of a table, which may have a title above; null without columns of positions. */
function headOf(text: string): Head | null {
  const before = OZI.exec(text)?.[0];
  if (before !== undefined)
    return {
      from: before.length,
      line: 4,
      separator: ',',
      columns: { name: 1, lat: 2, lon: 3, note: 10, position: -1 },
    };
  for (let [from, line] = [0, 1]; line <= MAX_TITLES + 1 && from < text.length; line++) {
    const length = text.slice(from).search(/\r\n?|\n/);
    const end = length < 0 ? text.length : from + length;
    const head = end - from > MAX_HEAD ? '' : text.slice(from, end);
    const separator = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!;
    const first = rowsOf(head, { from: 0, line, separator }).next();
    const columns = columnsOf(first.done ? [] : first.value.cells);
    if ((columns.lat >= 0 && columns.lon >= 0) || columns.position >= 0)
      return { from, line, separator, columns };
    if (length < 0) return null;
    from += length + (text.startsWith('\r\n', from + length) ? 2 : 1);
  }
  return null;
}

/** Rows of a table without header that are compared. */
const COMPARED_ROWS = 200;
/** Characters in which they are. */
const MAX_COMPARED = 100_000;
/** Degrees with so many decimals that they are no other number. */
const DEGREES = /^[+-]?\d{1,3}[.,]\d{3,15}$/;

/**
 * Returns the columns of a table without header; null unless two of them are degrees and one has a value that only a longitude
 * has: some programs write the latitude first, others the longitude.
 */
function bareHeadOf(text: string): Head | null {
  const begin = text.length > MAX_COMPARED ? text.slice(0, text.lastIndexOf('\n', MAX_COMPARED) + 1) : text;
  for (const separator of SEPARATORS) {
    const rows: string[][] = [];
    for (const { cells } of rowsOf(begin, { from: 0, line: 1, separator })) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push(cells.map((cell) => cell.trim()));
      if (rows.length === COMPARED_ROWS) break;
    }
    const columns = [...(rows[0] ?? []).keys()];
    const degrees = columns.filter((column) => rows.every((row) => DEGREES.test(row[column] ?? '')));
    const isLongitude = (column: number) =>
      rows.some((row) => Math.abs(Number(row[column]!.replace(',', '.'))) > MAX_LATITUDE);
    const lon = degrees.find(isLongitude);
    const lat = degrees.find((column) => !isLongitude(column));
    if (degrees.length !== 2 || lat === undefined || lon === undefined) continue;
    const [name = -1, note = -1] = columns.filter((column) => !degrees.includes(column));
    return { from: 0, line: 1, separator, columns: { lat, lon, name, note, position: -1 } };
  }
  return null;
}

function columnsOf(cells: readonly string[]): Head['columns'] {
  const header = cells.map((cell) => cell.toLowerCase().split(/[^\p{L}]+/u));
  const columnOf = (names: readonly string[]) => {
    const whole = names.map((name) => header.findIndex((words) => words.join('') === name));
    const isPart = (word: string) => word.length >= MIN_WORD && names.includes(word);
    return whole.find((column) => column >= 0) ?? header.findIndex((words) => words.some(isPart));
  };
  const [lat, lon] = [columnOf(LATITUDE), columnOf(LONGITUDE)];
  const isOne = lat >= 0 && lat === lon;
  return {
    lat: isOne ? -1 : lat,
    lon: isOne ? -1 : lon,
    name: columnOf(NAME),
    note: columnOf(NOTE),
    position: isOne ? lat : columnOf(POSITION),
  };
}

/** Maximum number of lines of a list, and of characters of one. */
const MAX_LINES = 20_000;
const MAX_LINE = 1_000;
/** A pair of numbers at the end of a line, as people write it: a table without header has no space after its comma. */
const PAIR_AT_END = /(?<![\d.,;|\t])[-+−]?\d{1,3}\.\d{3,15}°?(?:,\s+|\s+)[-+−]?\d{1,3}\.\d{3,15}°?\s*\)?$/u;
/** A position whose order is known: a link, compass letters, a plus code. */
const ORDERED =
  /\b[a-z][a-z\d+.-]{0,30}:\/?\/?\S|(?<![\d.,])\d{1,3}[\d.,°'″′"\s]{0,40}[NS]\b|\b[NS]\s*\d|\b[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}\b/;

/** Returns the places of a text with a position on some of its lines, and a name before it; null if there is none. */
export function readList(text: string, read: ReadPosition): FileContent | null {
  const content: FileContent = { ...NOTHING, places: [] };
  for (const [i, raw] of text.split(/\r\n?|\n/, MAX_LINES).entries()) {
    const line = raw.trim();
    if (line === '' || content.places.length === MAX_WAYPOINTS) continue;
    const patterns = line.length > MAX_LINE ? [] : [PAIR_AT_END, ORDERED];
    const from = patterns.map((pattern) => pattern.exec(line)?.index).find((at) => at !== undefined);
    const found = from === undefined ? null : read(line.slice(from), 'en');
    const place = found && !found.isSwapped && waypoint(found.lat, found.lon, nameBefore(line, from!), '');
    if (place) content.places.push(place);
    else content.corrected ??= i + 1;
  }
  return content.places.length > 0 ? content : null;
}

/** Returns the words of a line before its position, without marks of lists and of tables. */
function nameBefore(line: string, position: number): string {
  const name = line
    .slice(0, position)
    .replace(/^[\s\d.)*•–-]+(?=\p{L})|(?<![\s,;:|(–=-])[\s,;:|(–=-]+$/gu, '');
  return /\p{L}{2}/u.test(name) && name !== 'URL' ? name : '';
}

interface Row {
  cells: string[];
  /** line at which the row begins */
  line: number;
  /** true if the text ends inside quotes */
  isOpen: boolean;
}

function* rowsOf(
  text: string,
  { from, line: first, separator }: Pick<Head, 'from' | 'line' | 'separator'>,
): Generator<Row> {
  let [cells, cell, line, begin]: [string[], string, number, number] = [[], '', first, first];
  let [isQuoted, isBlank] = [false, true];
  for (let i = from; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[i++]!;
      else isQuoted = false;
    } else if (character === '"' && isBlank) [isQuoted, cell, isBlank] = [true, '', false];
    else if (character === separator) {
      cells.push(cell);
      [cell, isBlank] = ['', true];
    } else if (character === '\n' || (character === '\r' && text[i + 1] !== '\n')) {
      yield { cells: [...cells, cell], line: begin, isOpen: false };
      [cells, cell, begin, isBlank] = [[], '', line, true];
    } else if (character !== '\r') {
      cell += character;
      isBlank &&= character.trim() === '';
    }
  }
  if (cell !== '' || cells.length > 0) yield { cells: [...cells, cell], line: begin, isOpen: isQuoted };
}

/** Returns the position of two cells with decimal degrees, which may have decimal commas; null for anything else. */
function degreesOf(cells: readonly (string | undefined)[]): LatLon | null {
  const degrees = cells.map((cell) => (cell ?? '').trim().replace(/(\d),(\d)/, '$1.$2'));
  if (!degrees.every((cell) => /^[+-]?\d{1,3}(\.\d{1,30})?$/.test(cell))) return null;
  const [lat, lon] = degrees.map(Number);
  return { lat: lat!, lon: lon! };
}
