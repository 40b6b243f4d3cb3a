/** Records of areas, points and places. */

/** Sides of a piece that are cuts, not edges of the area. */
export const CutSide = { WEST: 1, SOUTH: 2, EAST: 4, NORTH: 8 } as const;

/** Points per box of the index of a group: they are adjacent, so testing all is faster than more boxes. */
export const POINTS_PER_BOX = 16;

/** Flag in an item of the index of places: the other bits are the index of an area instead of a point. */
export const SITE_IS_AREA = 0x8000_0000;
