/** How areas, points and places to stand are stored. */

/** Sides of a piece of an area that are cuts, not edges of the area. */
export const CutSide = { WEST: 1, SOUTH: 2, EAST: 4, NORTH: 8 } as const;

/** Points per box of the index of a group: they lie side by side, so testing all of them is quicker than more boxes. */
export const POINTS_PER_BOX = 16;

/** Set in an item of the index of places to stand that is an area; the rest is its index, or that of a point. */
export const SITE_IS_AREA = 0x8000_0000;
