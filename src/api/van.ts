/** The van: its size decides where it fits. */
import { queryNumber } from './values.ts';

/** Returns the schema of a length of the van in metres. */
const metres = (what: string, minimum: number, maximum: number, example: number) =>
  queryNumber({
    minimum,
    maximum,
    description: `${what} of the van in metres: roads and places with a lower limit are left out`,
    examples: [example],
  });

/** Parameters about the van, by name. */
export const vanQuery = {
  height_m: metres('Height', 1, 5, 2.8),
  length_m: metres('Length', 2, 20, 6.4),
  weight_t: queryNumber({
    minimum: 0.5,
    maximum: 40,
    description: 'Weight of the van in tonnes: roads with a lower limit are left out',
    examples: [3.5],
  }),
  width_m: metres('Width', 1, 3, 2.3),
};
