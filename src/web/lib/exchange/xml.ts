/**
 * Reads XML as a stream of elements, with the kept parser saxes. Namespace prefixes are dropped, declared or not, and names are
 * in small letters. Only entities of HTML and short plain ones of the file are expanded, never one inside another.
 */
import { SaxesParser } from 'saxes';
import { type Damage, lineAt } from './file-content.ts';

/** An element that is open, with the text of its beginning. */
export interface OpenElement {
  /** local name in small letters, as some programs write capitals */
  name: string;
  /** likewise by names in small letters */
  attributes: Readonly<Record<string, string>>;
  /** text directly inside, at most MAX_TEXT characters */
  text: string;
}

export interface XmlHandler {
  /** Returns false for a root of another format, which ends the reading. */
  isRoot(name: string): boolean;
  /** Called at the beginning of an element. @param path the element and those around it, the root first */
  open(path: readonly OpenElement[]): void;
  /** Called at the end of an element, with its text. @param path as for `open` */
  close(path: readonly OpenElement[]): void;
}

export interface XmlReport {
  /** first line with an ampersand, an entity or a character that is not valid; null if there is none */
  corrected: number | null;
  /** null if the file is well-formed otherwise */
  damage: Damage | null;
}

/** Maximum depth of elements: files of places have less than a dozen. */
const MAX_DEPTH = 64;
/** Maximum length of the text of an element, characters: coordinates of a line are the longest. */
const MAX_TEXT = 8_000_000;
/** Characters that are parsed at once, a few milliseconds. */
const PIECE = 65_536;
/** Characters that XML cannot contain, which some programs write nevertheless. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const UNREADABLE = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Errors of the parser that lose nothing: an unknown entity, one of such a character, attributes as in old HTML. */
const HARMLESS =
  /undefined entity|malformed character entity|unquoted attribute|no whitespace between attributes|duplicate attribute/;
/** Definition of an entity by a text without other ones, see `MAX_ENTITY`. */
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g;
/** Maximum length of such a text, characters: a few times that of its reference, so that no file grows much. */
const MAX_ENTITY = 32;
/** Combining marks by their names in entities of HTML: "uuml" is u with a diaeresis. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{ caron: '\u030c', cedil: '\u0327' },
};
/** Characters of the entities of HTML that names have (https://html.spec.whatwg.org/multipage/named-characters.html). */
export const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  ...accentedLetters(),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{
    szlig: 'ß',
    aelig: 'æ',
    AElig: 'Æ',
    oelig: 'œ',
    OElig: 'Œ',
    oslash: 'ø',
    Oslash: 'Ø',
    eth: 'ð',
    ETH: 'Ð',
  },
  ...{ thorn: 'þ', THORN: 'Þ', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', deg: '°' },
  ...{
    euro: '€',
    pound: '£',
    copy: '©',
    reg: '®',
    trade: '™',
    frac12: '½',
    sup2: '²',
    times: '×',
    rarr: '→',
  },
};
/** Elements of HTML that names and descriptions have. */
const HTML_ELEMENTS =
  'a|b|big|br|center|code|div|em|font|h\\d|hr|i|img|li|ol|p|small|span|strong|sub|sup|t[dhr]|table|u|ul';
const HTML_NAME = new RegExp(`^(?:${HTML_ELEMENTS})$`);
const HTML_TAG = new RegExp(`</?(?:${HTML_ELEMENTS})\\b[^<>]*>`, 'gi');
const SECTION = '<![CDATA[';
/** Reference to a character or an entity. */
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z_][\w.-]{0,40});/iy;

/** End of parsing: what follows cannot be read. */
class Stop extends Error {}

/**
 * Parses a text, and lets other work in between its pieces.
 * @returns null for a root of another format, or without a root
 */
export async function readXml(text: string, handler: XmlHandler): Promise<XmlReport | null> {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  let isRoot = false;
  const { plain, corrected } = withoutBareAmpersands(text.replace(UNREADABLE, ''));
  const unreadable = text.search(UNREADABLE);
  const lines = unreadable < 0 ? [] : [lineAt(text, unreadable)];
  if (corrected !== null) lines.push(corrected);
  const report: XmlReport = { corrected: lines.length > 0 ? Math.min(...lines) : null, damage: null };
  Object.assign(parser.ENTITIES, HTML_CHARACTERS);
  const path: OpenElement[] = [];
  const stop = () => {
    report.damage ??= { line: parser.line };
    throw new Stop();
  };
  parser.on('error', ({ message }) => {
    if (HARMLESS.test(message)) report.corrected ??= parser.line;
    else stop();
  });
  parser.on('doctype', (doctype) => {
    for (const [, name, text = '', other = ''] of doctype.matchAll(ENTITY))
      if ((text + other).length <= MAX_ENTITY) parser.ENTITIES[name!] = text + other;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0) isRoot = handler.isRoot(localName(name));
    if (!isRoot) throw new Stop();
    if (path.length === MAX_DEPTH) stop();
    path.push({ name: localName(name), attributes: inSmallLetters(attributes), text: '' });
    handler.open(path);
  });
  const add = (more: string) => {
    const element = path.at(-1);
    if (!element) return;
    if (element.text.length + more.length > MAX_TEXT) stop();
    element.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    handler.close(path);
    const closed = path.pop();
    // HTML in a name that is not escaped
    if (closed && HTML_NAME.test(closed.name)) add(closed.name === 'br' ? '\n' : closed.text);
  });
  try {
    for (let at = 0; at < plain.length; at += PIECE) {
      parser.write(plain.slice(at, at + PIECE));
      await new Promise((resume) => setTimeout(resume));
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return isRoot ? report : null;
}

function accentedLetters(): Record<string, string> {
  const letters = [...'aceginorstuyzACEGINORSTUYZ'];
  return Object.fromEntries(
    Object.entries(MARKS).flatMap(([name, mark]) =>
      letters.map((letter) => [letter + name, (letter + mark).normalize('NFC')]),
    ),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function inSmallLetters(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * Escapes each ampersand that begins no reference, which the parser would read as one up to the next semicolon.
 * @returns the text, and the line of the first such ampersand; null if there is none
 */
function withoutBareAmpersands(text: string): { plain: string; corrected: number | null } {
  const parts: string[] = [];
  let first: number | null = null;
  let [from, literal, section] = [0, 0, text.indexOf(SECTION)];
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    // in a CDATA section an ampersand is itself
    for (; section >= 0 && section < at; section = text.indexOf(SECTION, literal)) {
      const end = text.indexOf(']]>', section);
      literal = end < 0 ? text.length : end;
    }
    if (at < literal) continue;
    REFERENCE.lastIndex = at;
    if (REFERENCE.test(text)) continue;
    parts.push(text.slice(from, at), '&amp;');
    from = at + 1;
    first ??= at;
  }
  parts.push(text.slice(from));
  return { plain: parts.join(''), corrected: first === null ? null : lineAt(text, first) };
}

const HTML_BREAK = /<\s*(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi;

/** Returns the text of a name or description, which may be HTML. */
export function plainText(html: string): string {
  if (html.search(HTML_TAG) < 0 && !/&\w+;/.test(html)) return html;
  return html
    .replaceAll(HTML_BREAK, '\n')
    .replaceAll(HTML_TAG, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => HTML_CHARACTERS[name] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}
