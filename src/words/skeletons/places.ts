/** Sentences about places: titles, reasons why another one is better, the ground. */
import type { SiteKind } from '../../api/nearby.ts';
import type {
  BetterReason,
  Direction,
  GroundPhrases,
  NearbyPhrases,
  TitlePhrases,
} from '../phrases/places.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';

/** Words of a language; distances include their units, slopes their degree sign. */
export interface PlaceWords {
  kinds: Readonly<Record<SiteKind, string>>;
  directions: Readonly<Record<Direction, string>>;
  /** Returns a name after a direction: "of Pollença". */
  of(name: string): string;
  /** Returns a name after a kind, with the space before: " at Pollença". */
  at(name: string): string;
  /** words between a kind and a name or distance, with their spaces: "Car park in Pollença" */
  joints: Readonly<Record<'on' | 'off' | 'in', string>>;
  /** Returns a kind with a name that does not contain the kind: "Crematorium car park". */
  named(kind: string, name: string): string;
  better: Readonly<Record<BetterReason, string>>;
  noneKnown(within: string): string;
  /** Returns "no good place …". @param where `inView`, `within` or `onRoute`, perhaps after `wanted` */
  none(where: string): string;
  /** phrase for places that have everything the user wishes for: "with everything you want" */
  wanted: string;
  inView: string;
  within(distance: string): string;
  onRoute(distance: string): string;
  /** Returns the sentence about the nearest good place. @param name '' or a name and ", " */
  nearest(name: string, distance: string): string;
  level: string;
  wedges(slope: string): string;
  steep(slope: string): string;
  hollow(metres: number): string;
  windOnRidge(metres: number): string;
  windBySea: string;
  frost(metres: number): string;
}

/** Returns the sentences of a language about places. */
export function placeSentences(
  words: PlaceWords,
  { distance }: Units,
): Wording<TitlePhrases & NearbyPhrases & GroundPhrases> {
  const { kinds, directions, joints } = words;
  const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
    `${distance(metres)} ${directions[direction]} ${words.of(name)}`;

  const titles: Wording<TitlePhrases> = {
    place_named: ({ kind, name }) => words.named(kinds[kind], name),
    place_at: ({ kind, name }) => `${kinds[kind]}${words.at(name)}`,
    place_on: ({ kind, name }) => `${kinds[kind]}${joints.on}${name}`,
    place_off: ({ kind, ...where }) => `${kinds[kind]}${joints.off}${from(where)}`,
    place_in: ({ kind, name }) => `${kinds[kind]}${joints.in}${name}`,
    place_alone: ({ kind }) => kinds[kind],
    place_from: from,
  };

  const none = (wanted: boolean, where: string) => words.none(wanted ? `${words.wanted} ${where}` : where);

  const nearby: Wording<NearbyPhrases> = {
    better_place: ({ reason }) => words.better[reason],
    no_green_place: ({ wanted, radius, nearest, searched }) => {
      if (!nearest)
        return wanted ? none(wanted, words.within(distance(searched))) : words.noneKnown(distance(searched));
      const where = radius === null ? words.inView : words.within(distance(radius));
      const name = nearest.name ? `${nearest.name}, ` : '';
      return `${none(wanted, where)}. ${words.nearest(name, distance(nearest.distance))}`;
    },
    no_green_in_view: ({ wanted }) => none(wanted, words.inView),
    no_green_on_route: ({ wanted, corridor }) => none(wanted, words.onRoute(distance(corridor))),
  };

  const ground: Wording<GroundPhrases> = {
    pitch_slope: ({ lie, degrees }) => {
      if (lie === 'level') return words.level;
      return lie === 'wedges' ? words.wedges(`${degrees}°`) : words.steep(`${degrees}°`);
    },
    cold_hollow: ({ metres }) => words.hollow(metres),
    wind: ({ where, metres }) => (where === 'sea' ? words.windBySea : words.windOnRidge(metres)),
    frost: ({ metres }) => words.frost(metres),
  };

  return { ...titles, ...nearby, ...ground };
}
