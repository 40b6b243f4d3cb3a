/** Emission of any line by its tags alone. */
import { isRailClass } from '../../region/format/codes.ts';
import type { LineFacts } from '../tags/facts.ts';
import type { Emission } from './emission.ts';
import { railEmission } from './rail-emission.ts';
import { roadEmission } from './road-emission.ts';

/** @param builtUp see roadEmission; nothing to railways */
export function lineEmission(facts: LineFacts, builtUp: boolean): Emission {
  return isRailClass(facts.lineClass) ? railEmission(facts) : roadEmission(facts, builtUp);
}
