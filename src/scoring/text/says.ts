/** True when a name says itself what it is: "Hotel Bar" a bar, "Parkplatz am See" a "Parkplatz". */
export function says(name: string, kind: string): boolean {
  // most names are shorter than that, and making small letters of them takes longer than all else of a sentence
  return name.length >= kind.length && name.toLowerCase().includes(kind.toLowerCase());
}
