/** Reads places of a table: CSV (RFC 4180) with a header, separated by commas, semicolons or tabs. */
import { type FileContent, NOTHING } from './file-content.ts';
import { MAX_WAYPOINTS, waypoint } from './waypoint.ts';

/** Names of columns, in lower case without punctuation. */
const LATITUDE = ['lat', 'latitude', 'y', 'breite', 'breitengrad', 'latitud', 'latitudine', 'breedtegraad'];
const LONGITUDE = [
  ...['lon', 'lng', 'long', 'longitude', 'x', 'länge', 'laenge', 'längengrad'],
  ...['longitud', 'longitudine', 'lengtegraad'],
];
const NAME = ['name', 'title', 'label', 'titel', 'nom', 'nombre', 'nome', 'naam', 'placename'];
const NOTE = ['description', 'desc', 'note', 'notes', 'comment', 'comments', 'beschreibung', 'address'];
/** Column of well-known text, as Google My Maps writes it. */
const WKT = ['wkt', 'geometry'];
const POINT = /^\s*POINT\s*Z?\s*\(\s*(\S+)\s+([^\s)]+)/i;
const SEPARATORS = [',', ';', '\t'] as const;

/** Returns the places of a table; null if it has no columns of coordinates. */
export function readCsv(text: string): FileContent | null {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const separator = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!;
  const rows = rowsOf(text, separator);
  const first = rows.next();
  if (first.done) return null;
  const header = first.value.cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const columnOf = (names: readonly string[]) => header.findIndex((cell) => names.includes(cell));
  const [lat, lon, name, note, wkt] = [LATITUDE, LONGITUDE, NAME, NOTE, WKT].map(columnOf) as [
    ...[number, number, number, number, number],
  ];
  if ((lat < 0 || lon < 0) && wkt < 0) return null;
  const content: FileContent = { ...NOTHING, places: [] };
  for (const { cells, line, isOpen } of rows) {
    if (content.places.length === MAX_WAYPOINTS) break;
    if (isOpen) {
      content.damage = { line };
      break;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const [, x, y] = wkt < 0 ? [] : (POINT.exec(cells[wkt] ?? '') ?? []);
    const place = waypoint(
      numberOf(y ?? cells[lat], separator),
      numberOf(x ?? cells[lon], separator),
      cells[name] ?? '',
      cells[note] ?? '',
    );
    if (place) content.places.push(place);
    else content.corrected ??= line;
  }
  return content;
}

interface Row {
  cells: string[];
  /** line at which the row begins */
  line: number;
  /** true if the text ends inside quotes */
  isOpen: boolean;
}

function* rowsOf(text: string, separator: string): Generator<Row> {
  let [cells, cell, line, begin]: [string[], string, number, number] = [[], '', 1, 1];
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[i++]!;
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' || (character === '\r' && text[i + 1] !== '\n')) {
      yield { cells: [...cells, cell], line: begin, isOpen: false };
      [cells, cell, begin] = [[], '', line];
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) yield { cells: [...cells, cell], line: begin, isOpen: isQuoted };
}

/** Parses degrees; with other separators than a comma, a decimal comma too. */
function numberOf(text: string | undefined, separator: string): number {
  const plain = (text ?? '').trim();
  const decimal = separator === ',' ? plain : plain.replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d{1,30})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}
