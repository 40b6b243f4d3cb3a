/** All sentences of a language, from its words. */
import type { Language } from '../../shared/language.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';
import { type EventWords, eventsOf } from './events.ts';
import { type LawWords, lawOf } from './law.ts';
import { type PlaceWords, placesOf } from './places.ts';
import { type QualityWords, qualityOf } from './quality.ts';
import { type SoundWords, soundOf } from './sound.ts';
import { type TourWords, tourSentencesOf } from './tour.ts';
import { type VehicleWords, vehicleOf } from './vehicle.ts';

/** Words of a language, by family of sentences. */
export interface AnswerWords {
  events: EventWords;
  law: LawWords;
  places: PlaceWords;
  quality: QualityWords;
  sound: SoundWords;
  tour: TourWords;
  vehicle: VehicleWords;
}

/** Returns all sentences of a language. @param units writes its numbers and names */
export function answersOf(language: Language, units: Units, words: AnswerWords): Wording {
  return {
    ...soundOf(words.sound, units),
    ...eventsOf(words.events, units),
    ...lawOf(words.law, units, language),
    ...qualityOf(words.quality, units, language),
    ...placesOf(words.places, units),
    ...vehicleOf(words.vehicle, units),
    ...tourSentencesOf(words.tour, units),
  };
}
