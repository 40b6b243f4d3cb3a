/** Maximum number of days of a tour: a fortnight; the work grows with it. */
export const MAX_DAYS = 14;
