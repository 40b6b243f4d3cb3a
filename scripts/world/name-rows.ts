/** Tables of names in the languages of the map, as text: a key, the local name, and the names in COLUMNS. */
import type { Language } from '../../src/shared/language.ts';

/** Order of the names in a row, after the local one; `-` is the local name. */
const COLUMNS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const satisfies readonly Language[];
const AS_LOCAL = '-';

/** Names of a place: `name` is the local one, `name:<language>` is there where it differs. */
export type NameRow = Record<string, string>;

/** Reads rows such as `Munich DE|München|Munich|-|…`. @returns names by key */
export function namesOfRows(rows: string): Map<string, NameRow> {
  return new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => {
        const [key, local, ...others] = row.split('|');
        if (key === undefined || local === undefined || others.length !== COLUMNS.length)
          throw new Error(`not a row of names: ${row}`);
        const names: NameRow = { name: local };
        for (const [i, language] of COLUMNS.entries())
          if (others[i] !== AS_LOCAL && others[i] !== local) names[`name:${language}`] = others[i]!;
        return [key, names] as const;
      }),
  );
}
