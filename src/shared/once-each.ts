/** Different texts that are remembered: causes of faults are few. */
const MAX_TEXTS = 1000;

/** Calls `tell` once with each text: the same fault comes back with every spot that it is about. */
export function onceEach(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text) || told.size === MAX_TEXTS) return;
    told.add(text);
    tell(text);
  };
}
