/** Paths: x and y alternate. */

/** Returns the path from its end to its start. */
export function reversedPath(path: Int32Array): Int32Array {
  const out = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += 2) {
    out[i] = path[path.length - 2 - i]!;
    out[i + 1] = path[path.length - 1 - i]!;
  }
  return out;
}

/** Joins paths end to start; the point where two meet is kept once. */
export function endToEnd(paths: readonly Int32Array[]): Int32Array {
  const out = new Int32Array(paths.reduce((sum, path) => sum + path.length - 2, 2));
  let at = 0;
  for (const path of paths) {
    out.set(path, at);
    at += path.length - 2;
  }
  return out;
}
