/** Draws parts of the page by Preact. */
import { type ComponentChild, render } from 'preact';
import type { Store } from './observable.ts';

/**
 * Draws a part of the page from the state, now and whenever one of its fields changes.
 * @returns a function that draws it again, for what is not in the store
 */
export function draw<S extends object>(
  store: Store<S>,
  fields: readonly (keyof S)[],
  element: Element,
  view: (state: Readonly<S>) => ComponentChild,
): () => void {
  const again = () => render(view(store.get()), element);
  store.on(fields, again);
  again();
  return again;
}

/** Draws an element that something else puts into the page, such as the map a mark. It never changes. */
export function drawn(view: ComponentChild): HTMLElement {
  const frame = document.createElement('div');
  render(view, frame);
  return frame.firstElementChild as HTMLElement;
}
