/** Limit of file descriptors of this process (Linux). */
import { readFileSync } from 'node:fs';

/** Returns the maximum number of open descriptors; Infinity if the system does not say. */
export function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
