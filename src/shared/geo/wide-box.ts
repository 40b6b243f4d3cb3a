/** How wide and high a box may be in which the quietest places are asked for: that of a large country, degrees. */
export const LONGEST_SIDE = 10;
