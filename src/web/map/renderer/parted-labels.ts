/** Hides labels that overlap others or the tools: of two the first one stays. */

/** Gap between two labels, px. */
const GAP = 2;

/** @param container has the labels, most important first */
export function partedLabels(container: HTMLElement): void {
  const labels = [...container.querySelectorAll<HTMLElement>('.line-label')];
  if (labels.length === 0) return;
  const tools = [...document.querySelectorAll('.tools, .top > :not([hidden])')];
  const taken = tools.map((each) => each.getBoundingClientRect());
  // read all before writing: otherwise each label would cause a layout
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const isShown = boxes.map((box) => {
    const isFree = taken.every((other) => isApart(box, other));
    if (isFree) taken.push(box);
    return isFree;
  });
  for (const [i, label] of labels.entries()) label.style.visibility = isShown[i] ? '' : 'hidden';
}

function isApart(a: DOMRect, b: DOMRect): boolean {
  return a.right + GAP < b.left || b.right + GAP < a.left || a.bottom + GAP < b.top || b.bottom + GAP < a.top;
}
