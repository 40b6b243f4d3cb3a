/** Labels of what made a score must not lie on each other, nor under the tools: of two the first is shown. */

/** px between two labels. */
const GAP = 2;

/** @param container holds the labels, what matters most first */
export function partedLabels(container: HTMLElement): void {
  const labels = [...container.querySelectorAll<HTMLElement>('.line-label')];
  if (labels.length === 0) return;
  const tools = [...document.querySelectorAll('.tools, .top > :not([hidden])')];
  const taken = tools.map((each) => each.getBoundingClientRect());
  // read all, then write all: else each label would be laid out anew
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
