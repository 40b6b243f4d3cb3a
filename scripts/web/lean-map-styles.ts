/** Takes the rules of what the page never shows out of MapLibre's style sheet: its buttons and their icons, popups. */

/** Classes of elements that only MapLibre's own controls and popups make. */
const UNUSED = /\.maplibregl-(ctrl|attrib|popup|user-location|cooperative-gesture)/;

/** @throws Error when the sheet is not made of whole rules */
export function leanMapStyles(sheet: string): string {
  const kept = rulesOf(sheet).map(leanRule).join('');
  const isUsed = (name: string) => kept.replace(`@keyframes ${name}{`, '').includes(name);
  return rulesOf(kept)
    .filter((rule) => {
      const [, animation] = /^@keyframes ([\w-]+)/.exec(rule) ?? [];
      return animation === undefined || isUsed(animation);
    })
    .join('');
}

/** Returns a rule without its unused selectors; '' if none is left. */
function leanRule(rule: string): string {
  const open = rule.indexOf('{');
  const [head, body] = [rule.slice(0, open), rule.slice(open + 1, -1)];
  if (head.startsWith('@media')) {
    const inside = rulesOf(body).map(leanRule).join('');
    return inside && `${head}{${inside}}`;
  }
  if (head.startsWith('@')) return rule;
  const selectors = head.split(',').filter((selector) => !UNUSED.test(selector));
  return selectors.length > 0 ? `${selectors.join()}{${body}}` : '';
}

/** Splits minified CSS into its outer rules. Braces within strings belong to pictures. */
function rulesOf(sheet: string): string[] {
  const rules: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: mark, index } of sheet.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (mark === '{') depth++;
    if (mark !== '}') continue;
    depth--;
    if (depth > 0) continue;
    rules.push(sheet.slice(from, index + 1).trim());
    from = index + 1;
  }
  if (depth !== 0 || sheet.slice(from).trim() !== '') throw new Error('a rule of the style sheet has no end');
  return rules;
}
