/** What is around a spot and follows from it for every night: computed once per cell of about 11 m and kept. */
import type { Region } from '../../region/read/reader.ts';
import type { LocalEvent } from '../events/local/event.ts';
import { eventsAround } from '../events/local/local-events.ts';
import { type Law, lawOf } from '../law/law.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

/** The same with what follows from it for every night. */
export interface Environment extends Surroundings {
  law: Law;
  /** what may happen around, whenever */
  events: readonly LocalEvent[];
}

/** @param lat degrees, rounded to the cell's centre; @param lon likewise */
export function environmentOf(regions: readonly Region[], lat: number, lon: number): Environment {
  const around = surroundingsOf(regions, lat, lon);
  return { ...around, law: lawOf(around), events: eventsAround(around) };
}
