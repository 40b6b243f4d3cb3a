/** Distance of the model from the methods that it cites (docs/model/conformity.md), and the age of its laws. */
import { timeZoneRelease } from '../../../src/scoring/calendar/time-zones.ts';
import { notCheckedSince } from '../../../src/scoring/law/countries/country-law.ts';
import { COUNTRY_LAWS } from '../../../src/scoring/law/countries.ts';
import { CATEGORIES } from '../../support/maps/cnossos.ts';
import { emissionError, SURFACES } from '../../support/scoring/conformity.ts';
import { CASES, levelOf } from '../../support/scoring/published-cases.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

/** Returns the figures. @param year of today, for the age of laws */
export function conformity(year: number): Figure[] {
  const emission = SURFACES.flatMap(([, ours, theirs]) =>
    CATEGORIES.map((category) => emissionError(category, ours, theirs)),
  );
  const worst = (isGround: boolean) =>
    Math.max(
      ...CASES.filter(({ name }) => name <= 'TC06' === isGround).map((each) =>
        Math.abs(levelOf(each) - each.level),
      ),
    );
  const old = notCheckedSince(COUNTRY_LAWS, year);
  const figure = (name: string, value: number, most: number, unit: string): Figure => ({
    name,
    goal: `≤ ${most} ${unit}`.trimEnd(),
    value: single(value),
    unit,
    reached: value <= most,
  });
  return [
    figure('emission of vehicles: largest difference to CNOSSOS-EU', Math.max(...emission), 0.1, 'dB'),
    figure('published cases of ground: largest difference', worst(true), 1.5, 'dB'),
    figure('published cases of edges: largest difference', worst(false), 3, 'dB'),
    figure(
      `laws not checked in two years${old.length > 0 ? `: ${old.join(', ')}` : ''}; time zones of ${timeZoneRelease()}`,
      old.length,
      0,
      '',
    ),
  ];
}
