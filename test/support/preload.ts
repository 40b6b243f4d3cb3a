/**
 * Returns the environment of a Bun program that loads `path` before its own code. The option is quoted as a
 * whole, because Bun splits the variable at spaces, and a path may contain some.
 */
export function environmentWithPreload(path: string): { BUN_OPTIONS: string } {
  return { BUN_OPTIONS: `"--preload=${path}"` };
}
