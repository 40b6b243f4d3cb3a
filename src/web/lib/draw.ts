/** Renders parts of the page with Preact. */
import { type ComponentChild, render } from 'preact';
import type { Store } from './observable.ts';

/**
 * Renders a part of the page from the state, now and whenever one of its fields changes.
 * @returns a function that renders it again after changes outside the store
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

/** Renders an element for other code, such as a label on the map. The element never changes. */
export function drawn(view: ComponentChild): HTMLElement {
  const frame = document.createElement('div');
  render(view, frame);
  return frame.firstElementChild as HTMLElement;
}
