/** Elements that index.html contains. */

/**
 * Returns the element with this id.
 * @throws Error if it is missing, which is a bug of the page
 */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found as T;
}
