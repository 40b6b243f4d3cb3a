/** Writes the scores of a list as points of a file: GPX or KML. */
import type { SpotProblem, SpotSummary } from '../../api/scores.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { type FilePoint, GPX_TAIL, gpxHead, gpxPoint } from '../../shared/text/gpx.ts';
import { KML_TAIL, kmlHead, kmlPoint } from '../../shared/text/kml.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import type { BadSpot, ListedSpot } from './spot-list.ts';

export const SCORE_FILES = {
  gpx: { head: gpxHead, point: gpxPoint, tail: GPX_TAIL },
  kml: { head: kmlHead, point: kmlPoint, tail: KML_TAIL },
} as const;
export type ScoreFile = keyof typeof SCORE_FILES;

/**
 * Returns the description of the file of a list, which says how many invalid spots are left out.
 * @throws Problem 400 if no spot is valid, with the errors of the first one
 */
export function fileDescription(list: readonly (ListedSpot | BadSpot)[]): string {
  const invalid = list.flatMap((spot, i) => ('errors' in spot ? [{ i, errors: spot.errors }] : []));
  const [first] = invalid;
  if (first === undefined) return ATTRIBUTION;
  const errors = first.errors.map(({ field, message }): FieldError => {
    const entry = `spots.${first.i}`;
    return { field: `${entry}.${field}`, message: `${entry}: ${message}` };
  });
  if (invalid.length === list.length) throw invalidInput(errors);
  return `${ATTRIBUTION}. Left out: ${invalid.length} of ${list.length} spots (${errors[0]!.message}).`;
}

/** Returns a spot as a point with its id as name; '' for an invalid spot. @param text JSON text of its summary */
export function scorePoint(
  spot: ListedSpot | BadSpot,
  text: string,
  write: (point: FilePoint) => string,
): string {
  const result = JSON.parse(text) as SpotSummary | SpotProblem;
  if ('errors' in spot || !('reasons' in result)) return '';
  const { lat, lon, id } = spot;
  const { score, reasons } = result;
  const note = [`${score}/100`, ...reasons].join('. ');
  return write({ lat, lon, name: id === undefined ? '' : String(id), note });
}
