/** What a Scorer uses again from spot to spot. Each has its own, so that scoring keeps nothing in modules. */
import { AnswerMetaMemo } from './answer-meta.ts';
import { CalendarMemo } from './calendar/night-type.ts';
import { LineScratch } from './lines/line-scratch.ts';
import { PlaceMemo } from './site/place-memo.ts';

export class Scratch {
  readonly lines = new LineScratch();
  readonly places = new PlaceMemo();
  readonly calendars = new CalendarMemo();
  readonly answerMeta = new AnswerMetaMemo();
}
