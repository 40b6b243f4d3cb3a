/**
 * How much of a long test runs: all of it with `bun run test:all` and in `.ci/run`, and a part of it in the quick run of
 * `bun run test`. The part is enough to fail when the rule itself breaks; all finds the rare case.
 */

/** Environment variable of a run with all cases of its tests: `1`. */
export const WHOLE_TESTS = 'WHOLE_TESTS';
export const IS_WHOLE = process.env[WHOLE_TESTS] === '1';

/** Random cases of the quick run, by the numbers that fast-check draws from it: they are the same each time. */
const SEED = 51;

/** Returns how many random cases fast-check tries: `all` in the whole run, new ones each time; one in ten in the quick one. */
export const cases = (all: number): { numRuns: number; seed?: number } =>
  IS_WHOLE ? { numRuns: all } : { numRuns: Math.ceil(all / 10), seed: SEED };

/** Returns how often something has to happen in random cases, so that they prove something about it. */
export const often = (all: number): number => (IS_WHOLE ? all : Math.floor(all / 20));

/** Returns a number: `all` in the whole run, and `few` in the quick one. */
export const fewer = (few: number, all: number): number => (IS_WHOLE ? all : few);

/** Returns all items in the whole run, and `few` of them in the quick one: the same ones each time, spread over the list. */
export function someOf<T>(all: readonly T[], few: number): readonly T[] {
  if (IS_WHOLE || all.length <= few) return all;
  return Array.from({ length: few }, (_, i) => all[Math.floor((i * all.length) / few)]!);
}

/** Rows of a table that the quick run tries at least, if there are so many. */
const FEW_ROWS = 4;

/** Returns the rows of a table of tests: all in the whole run, and one in five in the quick one, spread over the table. */
export const rowsOf = <T>(all: readonly T[]): readonly T[] =>
  someOf(all, Math.max(FEW_ROWS, Math.ceil(all.length / 5)));
