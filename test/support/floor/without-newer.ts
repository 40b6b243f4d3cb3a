/** Turns a newer browser into one of the oldest supported ones, as far as JavaScript can take things away. */
import { data, lacksOf, membersOf } from './floor.ts';

/**
 * Returns a script that deletes every function and class that one of the oldest browsers got later. It runs before a
 * script of the page or of a worker.
 */
export function withoutNewer(): string {
  const gone: (readonly [of: string, name: string])[] = [];
  const { builtins } = data.javascript as Record<string, (typeof data)['api']>;
  for (const [prefix, root] of [
    ['', builtins!],
    ['Intl.', builtins!.Intl!],
    ['', data.api],
  ] as const) {
    for (const [name, node] of membersOf(root)) {
      if (!/^\w+$/.test(name)) continue;
      if (isLater(lacksOf(node))) gone.push([prefix.slice(0, -1), name]);
      for (const [key, member] of membersOf(node)) {
        if (!isLater(lacksOf(member))) continue;
        const own = key.replace(/_static$/, '');
        gone.push([`${prefix}${name}`, own]);
        if (own === key) gone.push([`${prefix}${name}.prototype`, own]);
      }
    }
  }
  return `${deleteAll}deleteAll(${JSON.stringify(gone)});`;
}

/** What some of the oldest browsers never got, the page may ask for, and it may be there or not. */
function isLater(lacks: readonly string[]): boolean {
  return lacks.some((each) => !each.endsWith(' never') && !each.endsWith(' preview'));
}

/** Runs in the browser. */
function deleteAll(gone: readonly (readonly [of: string, name: string])[]): void {
  for (const [of, name] of gone) {
    let owner: unknown = globalThis;
    for (const part of of.split('.')) if (part !== '') owner = (owner as Record<string, unknown>)?.[part];
    if (owner) Reflect.deleteProperty(owner, name);
  }
}
