/** All sentences of a language, from its words. */
import type { Language } from '../../shared/language.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';
import { type EventWords, eventSentences } from './events.ts';
import { type LawWords, lawSentences } from './law.ts';
import { type PlaceWords, placeSentences } from './places.ts';
import { type QualityWords, qualitySentences } from './quality.ts';
import { type SoundWords, soundSentences } from './sound.ts';
import { type TourWords, tourSentences } from './tour.ts';
import { type VehicleWords, vehicleSentences } from './vehicle.ts';

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
    ...soundSentences(words.sound, units),
    ...eventSentences(words.events, units),
    ...lawSentences(words.law, units, language),
    ...qualitySentences(words.quality, units, language),
    ...placeSentences(words.places, units),
    ...vehicleSentences(words.vehicle, units),
    ...tourSentences(words.tour, units),
  };
}
