/**
 * Reads XML as a list of tags and texts, as far as files of places need it: nothing is ever fetched or expanded, so that
 * no file can make more of itself than it is. The platform's own parser is in the page's window only.
 */

export type XmlPart =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** A tag of a file of places has two or three attributes; a longer one is not read. */
const MAX_TAG_CHARACTERS = 4_096;
/** What is neither tag nor text, with what ends it. */
const OTHERS = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The parts in their order; names without their prefix. It stops where the text is broken. */
export function* xmlParts(xml: string): Generator<XmlPart> {
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? undefined : start);
    if (text !== '') yield { kind: 'text', text: unescaped(text) };
    if (start === -1) return;
    const end = endOf(xml, start);
    if (end === -1) return;
    if (xml.startsWith(CDATA[0], start)) {
      yield { kind: 'text', text: xml.slice(start + CDATA[0].length, end - CDATA[1].length) };
    } else if (xml[start + 1] !== '!' && xml[start + 1] !== '?') {
      yield* tagParts(xml.slice(start + 1, Math.min(end - 1, start + MAX_TAG_CHARACTERS)), end - start);
    }
    at = end;
  }
}

/** Where what begins at `start` has ended; -1 = never */
function endOf(xml: string, start: number): number {
  for (const [begin, end] of [CDATA, ...OTHERS]) {
    if (!xml.startsWith(begin, start)) continue;
    const found = xml.indexOf(end, start + begin.length);
    return found === -1 ? -1 : found + end.length;
  }
  let quote = '';
  for (let i = start + 1; i < xml.length; i++) {
    const character = xml[i]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return i + 1;
  }
  return -1;
}

const TAG = /^(\/?)(?:[^\s/>:]*:)?([^\s/>:]+)/;
const ATTRIBUTE = /\s(?:[^\s=:"'<>]*:)?([^\s=:"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** @param length of the whole tag */
function* tagParts(body: string, length: number): Generator<XmlPart> {
  const [, isEnd, name] = TAG.exec(body) ?? [];
  if (name === undefined) return;
  if (isEnd) return yield { kind: 'close', name };
  const attributes = new Map<string, string>();
  const isRead = length <= MAX_TAG_CHARACTERS;
  for (const [, key = '', double, single] of isRead ? body.matchAll(ATTRIBUTE) : []) {
    attributes.set(key, unescaped(double ?? single ?? ''));
  }
  yield { kind: 'open', name, attributes };
  if (body.endsWith('/')) yield { kind: 'close', name };
}

/** Other entities stay as they are written. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** A text as the content of an element. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
