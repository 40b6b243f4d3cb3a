/**
 * Returns the environment of a program of Bun that loads `path` before its own code. The option is in quotes as a whole,
 * since Bun splits the variable at blanks, which a path may have.
 */
export function environmentWithPreload(path: string): { BUN_OPTIONS: string } {
  return { BUN_OPTIONS: `"--preload=${path}"` };
}
