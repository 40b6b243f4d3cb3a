/** Sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';

/** Words of a language. */
export interface VehicleWords {
  /** what follows a limit in metres */
  sizes: Readonly<Record<'maxheight' | 'maxlength' | 'maxwidth', string>>;
  noFit: string;
  /** says that the roads to a place are closed to the van */
  closed: string;
  /** Returns "here at most …". @param limit with its unit */
  here(limit: string): string;
  /** Returns "on the only way in (name) at most …". @param name of the road in brackets after a space, or '' */
  wayIn(name: string, limit: string): string;
  known: Readonly<Record<VehiclePhrases['van_fits']['known'], string>>;
  track(distance: string): string;
  unpaved(distance: string): string;
  /** Returns a sentence about a gradient. @param percent without its sign */
  steep(percent: number): string;
  lowEmissionZone: string;
}

/** Returns the sentences of a language about the user's van. */
export function vehicleSentences(
  words: VehicleWords,
  { colon, distance, number }: Units,
): Wording<VehiclePhrases> {
  const limitText = (kind: VehiclePhrases['does_not_fit']['kind'], limit: number) =>
    kind !== null && kind in words.sizes
      ? `${number(limit)} ${words.sizes[kind as keyof VehicleWords['sizes']]}`
      : `${number(limit)} t`;
  return {
    does_not_fit: ({ kind, limit, where, name }) => {
      const most = limitText(kind, limit);
      const wayIn = () => words.wayIn(name && ` (${name})`, most);
      const why = kind === null ? words.closed : where === 'place' ? words.here(most) : wayIn();
      return `${words.noFit}${colon} ${why}`;
    },
    van_fits: ({ known }) => words.known[known],
    way_in_caution: ({ of, amount }) => {
      switch (of) {
        case 'track':
          return words.track(distance(amount));
        case 'unpaved':
          return words.unpaved(distance(amount));
        case 'steep':
          return words.steep(amount);
        case 'low_emission_zone':
          return words.lowEmissionZone;
      }
    },
  };
}
