/** Maximum number of different texts, beyond which new ones are dropped: internal errors have few causes. */
const MAX_TEXTS = 1000;

/**
 * Returns a function that calls `tell` once for each text: an internal error repeats for every spot that it affects.
 */
export function onceEach(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text) || told.size === MAX_TEXTS) return;
    told.add(text);
    tell(text);
  };
}
