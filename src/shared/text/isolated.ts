/** Keeps names that are written from right to left apart from the text beside them. */

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Characters around a text whose direction does not affect the text beside it (Unicode, UAX #9): FSI and PDI. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** Returns a text for a sentence: isolated if it has letters from right to left, as a number after it would move before it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text}${END}` : text;
}
