/** Everything the service can say, with the facts each sentence needs. Every language must word all of it. */

import type { EventPhrases } from './phrases/events.ts';
import type { GroundPhrases } from './phrases/ground.ts';
import type { LawPhrases } from './phrases/law.ts';
import type { NearbyPhrases } from './phrases/nearby.ts';
import type { QualityPhrases } from './phrases/quality.ts';
import type { SoundPhrases } from './phrases/sound.ts';
import type { TitlePhrases } from './phrases/titles.ts';

export type { Language } from '../../shared/language.ts';

export interface Phrases
  extends SoundPhrases,
    EventPhrases,
    LawPhrases,
    NearbyPhrases,
    QualityPhrases,
    GroundPhrases,
    TitlePhrases {}

export type PhraseKey = keyof Phrases;
export type Phrase = { [K in PhraseKey]: { key: K } & Phrases[K] }[PhraseKey];

/** One language's sentences for a family of phrases. */
export type Wording<Family = Phrases> = { [K in keyof Family]: (facts: Family[K]) => string };
