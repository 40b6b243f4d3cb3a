/** Reads links to places in files that are no tables: of one link, as a browser saves it, or in HTML and other XML. */
import { readList } from './csv.ts';
import { type FileContent, NOTHING, type ReadPosition } from './file-content.ts';

/** Beginnings of a link that Windows, Linux or macOS keeps as a file. */
const LINK_FILE = /^(?:\[(?:InternetShortcut|Desktop Entry)\]|<\?xml[^<]*<!DOCTYPE plist\b)/i;
/** Element with an address, and the text after it, which names it. */
const ADDRESSED = /<[^<>]*\bhref\s*=\s*["']([^"'<>]*)["'][^<>]*>([^<>]*)/gi;

/** Returns true for a file that is nothing but a link. */
export function isLinkFile(text: string): boolean {
  return LINK_FILE.test(text);
}

/** Returns the places that links of a file name, with the words of each link; null if there is none. */
export function readLinks(text: string, read: ReadPosition): FileContent | null {
  const lines = text
    .replace(ADDRESSED, '\n$2 $1\n')
    .replace(/<[^<>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replace(/^(?:URL|Name)\s*=/gim, '');
  const found = readList(lines, read);
  // lines without a place are no errors here
  return found ? { ...found, corrected: null } : isLinkFile(text) ? { ...NOTHING, isLink: true } : null;
}
