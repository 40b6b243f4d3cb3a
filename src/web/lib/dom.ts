/** Elements that index.html contains. */

/**
 * The element of the page with this id.
 * @throws Error if there is none: the page is ours, so that is a fault of the program
 */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found as T;
}
