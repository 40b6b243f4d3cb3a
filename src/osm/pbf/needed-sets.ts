/** Sets of numbers that the phase of relations collects for that of ways. */

/**
 * Widths of the ranges in which the numbers of a set are sorted, see `NumberSetWriter`. `ways`, `speakers` and `claims`
 * are explained at `MemberSetName`. `borders` contains keys of a way id and an admin_level (stride `LEVELS` of phases.ts).
 */
export const SET_WIDTHS = { ways: 2 ** 22, speakers: 2 ** 22, claims: 2 ** 44, borders: 2 ** 26 } as const;
export type SetName = keyof typeof SET_WIDTHS;
export const SET_NAMES = Object.keys(SET_WIDTHS) as SetName[];
