/** Longest side of a bbox in a request for the quietest places, degrees: that of a large country. */
export const LONGEST_SIDE = 10;
