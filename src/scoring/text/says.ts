/** A pattern per kind, of which there are as many as words for places: small letters of a name cost a new text each time. */
const patterns = new Map<string, RegExp>();

/** True when a name says itself what it is: "Hotel Bar" a bar, "Parkplatz am See" a "Parkplatz". */
export function says(name: string, kind: string): boolean {
  if (name.length < kind.length) return false;
  let pattern = patterns.get(kind);
  if (!pattern) {
    pattern = new RegExp(RegExp.escape(kind), 'i');
    patterns.set(kind, pattern);
  }
  return pattern.test(name);
}
