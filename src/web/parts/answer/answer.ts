/** What is said of the chosen spot and night, from the number to how sure it is. */
import type { PlaceChoices } from '../../places/place-choices.ts';
import type { Rating } from '../../rating.ts';
import type { PageStore } from '../../state.ts';
import { createActions } from '../actions.ts';
import { createHours } from './hours.ts';
import { createLeaveNow } from './leave-now.ts';
import { createNights } from './nights.ts';
import { createQuality } from './quality.ts';
import { createVerdict } from './verdict.ts';
import { createWhy } from './why.ts';

export function createAnswer(store: PageStore, rating: Rating, choices: PlaceChoices): void {
  createVerdict(store, rating, choices.showRegion);
  createNights(store, rating);
  createLeaveNow(store, choices.choose);
  createActions(store, choices.findBetter);
  createWhy(store, choices.showFactor);
  createHours(store);
  createQuality(store);
}
