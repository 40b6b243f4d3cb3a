/**
 * Laws of tags at night: random combinations of documented values, imported and asked, and places that are asked on all
 * nights of a year. `bun run bench kinds`
 */
import { broken, combinations } from '../support/scoring/kinds.ts';
import { disagreements, isExact } from '../support/scoring/nights-of-a-year.ts';
import TEXTS from '../unit/osm/tags/opening-hours.json' with { type: 'json' };
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const COUNT = 2000;
const SEED = 52;
/** Every so many of the texts of a map are asked on all nights. */
const EVERY = 5;

export async function lawsOfKinds(): Promise<Figure[]> {
  let count = 0;
  for (const combination of combinations(COUNT, SEED)) {
    const laws = await broken(combination);
    for (const law of laws) console.error(law);
    count += laws.length;
  }
  const texts = TEXTS.filter(isExact).filter((_, i) => i % EVERY === 0);
  let different = 0;
  for (const text of texts) {
    const nights = await disagreements(text);
    for (const night of nights) console.error(night);
    different += nights.length;
  }
  return [
    figure(`laws that ${COUNT} random combinations of tags break`, count),
    figure(`nights of a year that ${texts.length} opening hours, bans and kerbs get wrong`, different),
  ];
}

function figure(name: string, value: number): Figure {
  return { name, goal: '0', value: spread([value]), unit: '', reached: value === 0 };
}
