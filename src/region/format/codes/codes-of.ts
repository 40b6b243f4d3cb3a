/** Codes: positions of names in a list, as stored in files. */

type Codes<T extends readonly string[]> = { readonly [K in T[number]]: number };

/** Returns the position of each name of a list. */
export function codesOf<const T extends readonly string[]>(names: T): Codes<T> {
  return Object.fromEntries(names.map((name, code) => [name, code])) as Codes<T>;
}
