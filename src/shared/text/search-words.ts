/** Cleans the text of a search: forms send a space as a plus sign, and outer spaces do not count. */
export function searchWords(text: string): string {
  return text.replaceAll('+', ' ').trim();
}
