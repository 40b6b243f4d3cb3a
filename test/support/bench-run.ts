/**
 * True in tests that a benchmark runs (test/bench/long-tests.ts). Only then they last long and assert memory, because
 * what a limit allows depends on the machine and on its other load.
 */
export const IS_BENCH = process.env.BENCH === '1';
