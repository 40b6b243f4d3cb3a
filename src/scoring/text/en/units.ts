/** English: numbers and names inside of sentences. */

/** "15 m", "240 m", "1.2 km" */
export function distance(metres: number): string {
  if (metres < 20) return `${Math.max(1, Math.round(metres))} m`;
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(1)} km`;
}

/** "Motorway A 46", or the kind alone when it has no name. */
export function named(kind: string, name: string): string {
  return name ? `${kind} ${name}` : kind;
}
