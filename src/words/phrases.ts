/** All phrases, with the facts that each sentence needs. Every language must word all of them. */
import type { EventPhrases } from './phrases/events.ts';
import type { LawPhrases } from './phrases/law.ts';
import type { GroundPhrases, NearbyPhrases, TitlePhrases } from './phrases/places.ts';
import type { QualityPhrases } from './phrases/quality.ts';
import type { SoundPhrases } from './phrases/sound.ts';
import type { TourPhrases } from './phrases/tour.ts';
import type { VehiclePhrases } from './phrases/vehicle.ts';

export type { Language } from '../shared/language.ts';

export interface Phrases
  extends SoundPhrases,
    EventPhrases,
    LawPhrases,
    NearbyPhrases,
    QualityPhrases,
    GroundPhrases,
    TitlePhrases,
    VehiclePhrases,
    TourPhrases {}

export type PhraseKey = keyof Phrases;
export type Phrase = { [K in PhraseKey]: { key: K } & Phrases[K] }[PhraseKey];

/** The sentences of one language for a family of phrases. */
export type Wording<Family = Phrases> = { [K in keyof Family]: (facts: Family[K]) => string };
