/** Keeps imports from replacing others in silence whose names differ only in marks, case or script. */
import { regionNameOf, regionTitleOf, stemOf } from '../../osm/import/region-name.ts';
import { shownValue } from '../../shared/text/shown-value.ts';
import type { ImportSource } from './import-source.ts';

/** An import that is there, under the name of the new one. */
interface Stored {
  /** name of its file */
  origin: string;
  /** title of a region */
  title?: string;
  /** text that the name of evidence was made of */
  written?: string;
}

/**
 * Returns a sentence about an import that would replace another one, which was written otherwise; null if it would not,
 * or if --name says so.
 * @param what noun for the import: "region" @param stored null = nothing has the name
 */
export function otherImport(
  { name, written, origin }: Pick<ImportSource, 'name' | 'written' | 'origin'>,
  what: string,
  stored: Stored | null,
): string | null {
  if (stored === null || written === null) return null;
  if (stored.origin === origin || stored.written === written) return null;
  // a title with letters that a file stem cannot have is the name as it was written
  const { title = '' } = stored;
  const [stem, own] = [stemOf(stored.origin), /[^\p{ASCII}]/u.test(title) ? title : ''];
  if (stem === written || own === regionTitleOf(written)) return null;
  // imported by --name with the very name of this one
  if (written === name && ![stem, own].some((text) => regionNameOf(text) === name)) return null;
  return (
    `"${shownValue(written)}" would replace the ${what} "${name}", which came from ${shownValue(stored.origin)}: ` +
    `give it another name by --name, or replace that one by --name ${name}`
  );
}
