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

/**
 * Media query of a page whose list is a panel beside the map, also on a phone in its holder. The styles repeat it, as
 * they cannot read it.
 */
export const PANEL = '(min-width: 1100px), (max-height: 499px) and (min-width: 480px)';
/** Media query of a page that shows the list beside a chosen place: in a panel, or in the sheet of a tablet. */
export const LIST_BESIDE_PLACE = '(min-width: 700px) and (min-height: 500px)';
