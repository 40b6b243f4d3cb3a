/**
 * Reads XML as a stream of elements, with the kept parser saxes. Namespace prefixes are dropped, declared or not.
 * Entities are never expanded, so that a file takes no more memory than its size.
 */
import { SaxesParser } from 'saxes';
import { type Damage, lineAt } from './file-content.ts';

/** An element that is open, with the text of its beginning. */
export interface OpenElement {
  /** local name */
  name: string;
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
/** Errors of the parser that leave the text as it is: an entity of HTML, one of such a character. */
const HARMLESS = /undefined entity|malformed character entity/;
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
  const path: OpenElement[] = [];
  const stop = () => {
    report.damage ??= { line: parser.line };
    throw new Stop();
  };
  parser.on('error', ({ message }) => {
    if (HARMLESS.test(message)) report.corrected ??= parser.line;
    else stop();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0) isRoot = handler.isRoot(localName(name));
    if (!isRoot) throw new Stop();
    if (path.length === MAX_DEPTH) stop();
    path.push({ name: localName(name), attributes, text: '' });
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
    path.pop();
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

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
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
