/** English titles of places, reasons why another is better, sentences about the ground. */

import type { PlaceWords } from '../skeletons/places.ts';
import { kindsEn } from './kinds.ts';

export const places: PlaceWords = {
  kinds: kindsEn,
  directions: {
    n: 'north',
    ne: 'north-east',
    e: 'east',
    se: 'south-east',
    s: 'south',
    sw: 'south-west',
    w: 'west',
    nw: 'north-west',
  },
  of: (name) => `of ${name}`,
  at: (name) => ` at ${name}`,
  joints: { on: ' on ', off: ' ', in: ' in ' },
  named: (kind, name) => `${name} ${kind.toLowerCase()}`,
  better: {
    reachable: 'You can park a van there',
    allowed: 'No known rule against staying there',
    official: 'An official overnight site',
    official_quieter: 'An official overnight site, and quieter',
    quieter_safer: 'Quieter, and a knock is less likely',
    safer: 'A knock at the door is less likely',
    much_quieter: 'Much quieter than here',
    quieter: 'Clearly quieter than here',
    calmer: 'Fewer things that could wake you',
    little: 'A little better than here',
  },
  noneKnown: (distance) => `No good place for the night is known within ${distance}`,
  none: (where) => `No good place ${where}`,
  wanted: 'with everything you want',
  inView: 'in this part of the map',
  within: (distance) => `within ${distance}`,
  onRoute: (distance) => `within ${distance} of the route`,
  nearest: (name, distance) => `The nearest one: ${name}${distance} away`,
  level: 'The ground here is level',
  wedges: (slope) => `The ground slopes by ${slope}: bring wedges`,
  steep: (slope) => `The ground slopes by ${slope}: too steep for wedges`,
  hollow: (metres) =>
    `In a hollow ${metres} m below the land around: cold air gathers here on clear winter nights`,
  windOnRidge: (metres) =>
    `On a ridge ${metres} m above the land around: open to the wind, mind pop-top roofs`,
  windBySea: 'By the open sea: open to the wind, mind pop-top roofs',
  frost: (metres) => `${metres} m above the sea: frost is usual on nights of this month`,
};
