/** Making elements: text is always set as text, never parsed as HTML, so no name from a map can become markup. */

type Handler = (event: Event) => void;
type Attribute = string | number | boolean | null | undefined | Handler;
export type Attributes = Record<string, Attribute>;
export type Child = Node | string | number | null | undefined | false;

/** An HTML element. `true` sets an empty attribute, `false` and `null` none; `onclick: f` listens for clicks. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** The element of the page with this id; the page is ours, so a missing one is a fault. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found as T;
}

/** Replaces what is inside. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...nodesOf(children));
}

function filled<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

function nodesOf(children: Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : child));
}
