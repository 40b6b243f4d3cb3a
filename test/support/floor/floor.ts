/**
 * The oldest supported browsers, and which features of the web they lack by MDN's browser compatibility data.
 * https://github.com/mdn/browser-compat-data
 */
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data';

/** Oldest supported version of each browser. A sentence of the page and README.md name them, too. */
export const FLOOR = {
  chrome: 110,
  chrome_android: 110,
  firefox: 115,
  firefox_android: 115,
  safari: 16.4,
  safari_ios: 16.4,
  webview_android: 110,
} as const;

export { data };

/** Returns which of the oldest browsers lack a feature, and from which version on they have it. */
export function lacksOf(feature: Identifier): string[] {
  const { __compat: compat } = feature;
  if (!compat) return [];
  return Object.entries(FLOOR).flatMap(([browser, version]) => {
    const statements = supportOf(compat, browser as keyof typeof FLOOR);
    if (statements.length === 0 || statements.some((each) => includes(each, version))) return [];
    return [`${browser} ${statements[0]!.version_added || 'never'}`];
  });
}

function supportOf(compat: CompatStatement, browser: keyof typeof FLOOR): SimpleSupportStatement[] {
  const support = compat.support[browser];
  return support === undefined ? [] : Array.isArray(support) ? support : [support];
}

function includes(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  if (added === false || flags || prefix || alternative_name) return false;
  return numberOf(added) <= version && (removed === undefined || numberOf(removed) > version);
}

/** Returns a version as a number: "≤37" is 37; "preview" is later than all. */
function numberOf(version: string): number {
  return Number.parseFloat(version.replace('≤', '')) || Number.POSITIVE_INFINITY;
}

/** A feature that one of the oldest browsers lacks. */
export interface Newer {
  /** as written: `Promise.try`, `.toSorted`, `:has` */
  name: string;
  /** e.g. `safari 18.2` */
  lacks: readonly string[];
}

/** Returns the members of a node that are features or have features below them. */
export function membersOf(node: Identifier): [name: string, member: Identifier][] {
  return Object.entries<Identifier>(node).filter(([name]) => name !== '__compat');
}
