/** Reads floors and layers, of which negative ones are below the ground, and levels of administration. */
import { plain } from './quantities.ts';

/** Returns true if a `level` or `layer` is below the ground: any one of a list or range ("-1;-2", "-2-0"). */
export function isBelowGround(value: string | undefined): boolean {
  return value !== undefined && /(?:^|[;,|-])\s*-\s?(?:\d*[1-9]|0\.\d*[1-9])/.test(plain(value));
}

/** Returns an `admin_level`, the lowest of a list, which is the largest area; 0 if missing or unreadable. */
export function adminLevelOf(value: string | undefined): number {
  const levels = plain(value ?? '')
    .split(/[;,|]/)
    .map((part) => (/^\d{1,2}$/.test(part.trim()) ? Number(part) : 0))
    .filter((level) => level > 0);
  return levels.length === 0 ? 0 : Math.min(...levels);
}
