/**
 * Laws of tags at night: random combinations of documented values, imported and asked.
 * `bun run bench kinds`
 */
import { broken, combinations } from '../support/scoring/kinds.ts';
import type { Figure } from './figure.ts';
import { spread } from './load/server.ts';

const COUNT = 2000;
const SEED = 52;

export async function lawsOfKinds(): Promise<Figure[]> {
  let count = 0;
  for (const combination of combinations(COUNT, SEED)) {
    const laws = await broken(combination);
    for (const law of laws) console.error(law);
    count += laws.length;
  }
  return [
    {
      name: `laws that ${COUNT} random combinations of tags break`,
      goal: '0',
      value: spread([count]),
      unit: '',
      reached: count === 0,
    },
  ];
}
