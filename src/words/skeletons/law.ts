/** Sentences about law, permission and risk of a knock. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import type { OwnerName } from '../../region/format/codes.ts';
import type { Language } from '../../shared/language.ts';
import { countryName } from '../country-names.ts';
import type {
  AccessGround,
  AccessRule,
  CountryRuleFacts,
  LawGround,
  LawNote,
  LawPhrases,
} from '../phrases/law.ts';
import type { Wording } from '../phrases.ts';
import type { Units } from '../units.ts';

type OwnerRule = Exclude<OwnerName, 'nobody'>;
type Permission = LawPhrases['permitted_site']['why'];

/** Kinds of places where a permission applies. */
const PERMITTED: Readonly<Record<Permission, Exclude<AccessGround, 'neighbour'>>> = {
  overnight: 'parking',
  vans: 'parking',
  rest_area: 'rest_area',
  services: 'services',
};

/** Protected areas in which a night is perhaps, not usually, forbidden. */
const MILD: readonly LawPhrases['protected_area']['protection'][] = [
  'landscape',
  'water',
  'indigenous',
  'other',
];

/** Words of a language. */
export interface LawWords {
  grounds: Readonly<Record<Exclude<AccessGround, 'neighbour'>, string>>;
  officialSite: string;
  /** overnight site that nothing but a point on the map confirms */
  unconfirmedSite: string;
  permitted: Readonly<Record<Permission, string>>;
  /** what follows a place made for resting whose time limit is not known, with a comma */
  mindTheTime: string;
  military: string;
  /** what follows a place and a colon; `short_stay` is followed by a duration */
  access: Readonly<Record<Exclude<AccessRule, 'military' | 'closed_at_night' | 'some_hours'>, string>>;
  /** Returns "guessed, next to …" */
  guessedBeside(name: string): string;
  /** the same for a neighbour without a name */
  guessed: string;
  /** Returns "closed 20:00-08:00, you cannot leave". */
  closedAtNight(hours: string): string;
  /** Returns "no parking 04:00-06:00". */
  someHours(hours: string): string;
  protections: Readonly<Record<LawPhrases['protected_area']['protection'], string>>;
  /** what is said of a night in a protected area */
  protected: Readonly<Record<'perhaps' | 'usually', string>>;
  forest: Readonly<Record<'onSite' | 'inForest', string>>;
  closedTrack: string;
  /** word for a place outside of all countries */
  here: string;
  /** Returns "This part of …". @param country name of the country */
  partOf(country: string): string;
  /** what follows the name of a country */
  lawGrounds: Readonly<Record<LawGround, string>>;
  levels: Readonly<Record<CountryRuleFacts['level'], string>>;
  ownerAgrees: string;
  selfContained: string;
  oneNight: string;
  /** words before the longest stay, with their spaces */
  upTo: string;
  nights: string;
  /** Returns ", fines of …". @param least equal to `most` for one amount */
  fines(least: number, most: number): string;
  notChecked(since: number): string;
  /** what follows all that, with a comma */
  lawNotes: Readonly<Record<LawNote, string>>;
  notice: string;
  closed: Readonly<Record<ClosedGround | 'private', string>>;
  /** what follows closed ground, and what follows the distance of a road */
  noVan: Readonly<Record<'ground' | 'road', string>>;
  noRoad: string;
  /** sentence about an island or a town centre without roads for vans */
  noOpenRoad: string;
  nearestRoad(distance: string): string;
  /** homes around, homes near by, and what follows them */
  residents: Readonly<Record<'among' | 'near' | 'notice', string>>;
  police: readonly [kind: string, effect: string];
  playground: readonly [kind: string, effect: string];
  cemetery: readonly [kind: string, effect: string];
  checks: string;
  smallCarPark(spaces: number): string;
}

/** Returns the sentences of a language about law. */
export function lawSentences(words: LawWords, units: Units, language: Language): Wording<LawPhrases> {
  const { called, colon, distance, duration, near } = units;
  const says = (subject: string, text: string) => `${subject}${colon} ${text}`;
  const military = called(words.military, '');

  function details({ level, maxHours, maxNights, selfContained, fine }: CountryRuleFacts): string {
    if (level === 'forbidden' && fine) return `${words.fines(fine.least, fine.most)} ${fine.currency}`;
    if (level !== 'allowed') return '';
    if (selfContained) return words.selfContained;
    if (maxNights) return maxNights === 1 ? words.oneNight : `${words.upTo}${maxNights} ${words.nights}`;
    return maxHours ? `${words.upTo}${duration(maxHours * 60)}` : '';
  }

  return {
    official_site: ({ site, name, confirmed }) =>
      says(confirmed ? words.officialSite : words.unconfirmedSite, name || words.grounds[site]),
    permitted_site: ({ why, name, minutes }) => {
      const isRest = why === 'rest_area' || why === 'services';
      const limit = minutes > 0 ? words.upTo + duration(minutes) : isRest ? words.mindTheTime : '';
      return says(called(words.grounds[PERMITTED[why]], name), words.permitted[why] + limit);
    },
    access_rule: ({ rule, ground, name, minutes, hours }) => {
      if (rule === 'military') return name ? says(military, name) : military;
      if (ground === 'neighbour') {
        const why = name ? words.guessedBeside(name) : words.guessed;
        return says(called(words.grounds.parking, ''), `${words.access[rule as OwnerRule]} (${why})`);
      }
      const here = ground === 'road' && name ? name : called(words.grounds[ground], name);
      if (rule === 'closed_at_night') return says(here, words.closedAtNight(hours));
      if (rule === 'some_hours') return says(here, words.someHours(hours));
      const stay = rule === 'short_stay' ? ` ${duration(minutes)}` : '';
      return says(here, words.access[rule] + stay + (hours === '' ? '' : ` (${hours})`));
    },
    protected_area: ({ protection, name }) =>
      says(
        called(words.protections[protection], name),
        MILD.includes(protection) ? words.protected.perhaps : words.protected.usually,
      ),
    forest: ({ onSite }) => (onSite ? words.forest.onSite : words.forest.inForest),
    closed_track: () => words.closedTrack,
    country_rule: (facts) => {
      const { country, isPart, level, ground } = facts;
      const name = country ? countryName(country, language) : words.here;
      const where = `${isPart ? words.partOf(name) : name}${words.lawGrounds[ground]}`;
      const isOwners = level === 'restricted' && ground === 'private';
      const note = facts.note && !isOwners ? words.lawNotes[facts.note] : '';
      const old = facts.isOld ? words.notChecked(facts.checked) : '';
      const rule = isOwners ? words.ownerAgrees : `${words.levels[level]}${details(facts)}`;
      return says(where, `${rule}${note}${old}`);
    },
    legal_notice: () => words.notice,
    not_reachable: ({ ground, distance: metres }) => {
      if (ground === 'nowhere') return words.noOpenRoad;
      if (ground) return says(words.closed[ground], words.noVan.ground);
      return says(metres === null ? words.noRoad : words.nearestRoad(distance(metres)), words.noVan.road);
    },
    residents: ({ distance: metres }) =>
      says(
        metres === 0 ? words.residents.among : `${words.residents.near} ${near(metres)}`,
        words.residents.notice,
      ),
    police: ({ name, distance: metres }) =>
      says(`${called(words.police[0], name)} ${near(metres)}`, words.police[1]),
    playground: ({ distance: metres }) => says(`${words.playground[0]} ${near(metres)}`, words.playground[1]),
    military_nearby: ({ name, distance: metres }) =>
      says(`${called(words.military, name)} ${near(metres)}`, words.checks),
    small_car_park: ({ spaces }) => words.smallCarPark(spaces),
    cemetery: ({ distance: metres }) => says(`${words.cemetery[0]} ${near(metres)}`, words.cemetery[1]),
  };
}
