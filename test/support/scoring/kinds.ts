/** Random combinations of the tags of a car park, a campsite or a street from their documented values, and the laws that they keep. */
import { answersOf, streetScene, TagScene, type Tags } from '../maps/tag-scene.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Answer } from './spot-answer.ts';

const TIMES = [
  '22:00-06:00',
  '00:00-05:00',
  '08:00-18:00',
  'Jun-Sep',
  'Nov-Mar',
  'Fr-Sa',
  'sunset-sunrise',
  'PH',
  'Mo-Fr 07:00-19:00',
];
const ACCESS = ['yes', 'permissive', 'destination', 'customers', 'permit', 'residents', 'private', 'no'];
const at = (values: readonly string[]) =>
  values.flatMap((value) => TIMES.map((times) => `${value} @ (${times})`));

/** Documented values by key; of most keys most combinations have none. */
const OF_PLACES: Readonly<Record<string, readonly string[]>> = {
  access: ACCESS,
  motor_vehicle: ACCESS,
  motorhome: ['yes', 'designated', 'no'],
  caravans: ['yes', 'no'],
  overnight: ['yes', 'no', 'permissive'],
  fee: ['yes', 'no', 'Mo-Fr 08:00-18:00'],
  maxstay: ['1 hour', '2 hours', '24 hours', '2 days'],
  maxheight: ['1.9', '2.1', '3.5', '4', '6\'7"', '12 ft'],
  parking: ['surface', 'underground', 'multi-storey', 'street_side', 'layby'],
  capacity: ['4', '40', '400'],
  opening_hours: ['24/7', 'Mo-Fr 06:00-22:00', '08:00-20:00', 'Apr-Oct', '24/7; Nov-Mar off'],
  'access:conditional': at(['no', 'private', 'yes']),
  'motorhome:conditional': at(['no', 'yes']),
  'overnight:conditional': at(['no']),
  'maxstay:conditional': at(['2 hours', 'none']),
  'maxstay:motorhome': ['2 hours', '2 days'],
  locked: ['yes', 'no'],
  'locked:conditional': at(['yes', 'no']),
  hgv: ['designated', 'yes', 'no'],
  maxweight: ['2.8', '3.5', '7.5'],
  'capacity:disabled': ['2', '4', '40'],
  description: ['quiet at night', 'day use only', 'No overnight parking'],
  note: ['from the survey of 2019', 'gesperrt', 'no camping'],
};
/** Values of campsites and motorhome sites. */
const OF_SITES: Readonly<Record<string, readonly string[]>> = {
  tourism: ['camp_site', 'caravan_site', 'camp_site;caravan_site'],
  access: ACCESS,
  motorhome: ['yes', 'designated', 'no'],
  caravans: ['yes', 'no'],
  tents: ['yes', 'no', 'only'],
  fee: ['yes', 'no'],
  maxstay: ['2 hours', '2 days'],
  opening_hours: ['24/7', 'Apr-Oct', '15 Jun-15 Sep', '08:00-20:00', 'Nov-Mar off', '"by appointment"'],
  seasonal: ['summer', 'winter', 'yes', 'no'],
  locked: ['yes', 'no'],
  group_only: ['yes', 'no'],
  'motorhome:conditional': at(['no']),
  'access:conditional': at(['no', 'private']),
  camp_site: ['basic', 'standard', 'scout'],
  backcountry: ['yes', 'no'],
  permanent_camping: ['yes', 'only'],
  note: ['from the survey of 2019', 'tents only'],
};
const OF_STREETS: Readonly<Record<string, readonly string[]>> = {
  access: ACCESS,
  'parking:both': ['no', 'lane', 'street_side', 'on_kerb'],
  'parking:left': ['no', 'lane'],
  'parking:left:restriction': ['no_parking', 'no_stopping', 'loading_only', 'none'],
  'parking:left:access': ['yes', 'private', 'customers', 'permit'],
  'parking:left:maxstay': ['2 hours', '3 days'],
  'parking:lane:both': ['parallel', 'no', 'no_parking', 'no_stopping'],
  'motorhome:conditional': at(['no']),
  'access:conditional': at(['no', 'private']),
  'parking:both:restriction:conditional': at(['no_parking', 'no_stopping', 'none']),
  'parking:left:conditional': at(['no']),
  'parking:both:motorhome': ['no', 'yes'],
  'parking:both:maxweight': ['2.8', '7.5'],
  'parking:condition:left': ['residents', 'no_parking', 'free', 'disc'],
  'parking:condition:left:maxstay': ['2 h', '3 days'],
  'parking:condition:left:default': ['free', 'residents'],
  traffic_sign: ['DE:283', 'DE:274', 'no_parking'],
  seasonal: ['summer', 'winter', 'no'],
  'parking:condition:left:time_interval': ['Mo-Fr 08:00-18:00', '18:00-08:00'],
};
const OF: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  place: OF_PLACES,
  street: OF_STREETS,
  site: OF_SITES,
};
/** Tags that make a place or street stricter, whatever its other tags. */
const STRICTER: readonly Tags[] = [
  { motorhome: 'no', caravans: 'no' },
  { overnight: 'no' },
  { access: 'no', motor_vehicle: 'no', motorcar: 'no', motorhome: 'no' },
];
/** Values that nobody can read. */
const UNREAD: Readonly<Record<string, string>> = {
  maxheight: 'low',
  maxstay: 'see sign',
  'access:conditional': 'no @ (market days)',
  'motorhome:conditional': 'no @ (in season)',
  'parking:both:restriction:conditional': 'no_parking @ (on event days)',
  'locked:conditional': 'yes @ (on event days)',
  'maxstay:motorhome': 'short',
  access: 'see_sign',
  'parking:left:access': 'see_sign',
  'parking:left:restriction': 'see_sign',
  'parking:both': 'separate',
  'parking:condition:left': 'see_sign',
  opening_hours: 'see website',
};
/** States of the life cycle: what has one of them leaves nothing. */
const STATES = [
  ...['disused', 'abandoned', 'demolished', 'removed', 'razed', 'dismantled', 'destroyed'],
  ...['construction', 'proposed', 'planned'],
];
/** Keys without which an object is nothing. */
const MAIN_KEYS: ReadonlySet<string> = new Set(['amenity', 'tourism', 'highway']);
const NIGHTS = [
  '2026-02-17T22:30',
  '2026-07-14T22:30',
  '2026-02-20T22:30',
  '2026-01-01T00:30',
  '2026-07-18T21:00',
];
const RANKS: readonly Answer['allowed'][] = ['no', 'unknown', 'rules', 'yes'];

type Kind = 'place' | 'street' | 'site';

export interface Combination {
  kind: Kind;
  tags: Tags;
  night: string;
  /** turns tags into those of an object that is gone, or not yet there */
  gone: (tags: Tags) => Tags;
}

/** Ways to say that an object is gone: a prefix, a key, a state, or a date. */
const GONE: readonly ((state: string) => Combination['gone'])[] = [
  (state) => (tags) =>
    Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [MAIN_KEYS.has(key) ? `${state}:${key}` : key, value]),
    ),
  (state) => (tags) => ({ ...tags, [state]: 'yes' }),
  (state) => (tags) => ({ ...tags, operational_status: state }),
  () => (tags) => ({ ...tags, end_date: '2019' }),
  () => (tags) => ({ ...tags, start_date: '2999' }),
  (state) => (tags) =>
    Object.fromEntries(
      Object.entries(tags).map(([key, value]) =>
        key === 'highway'
          ? [`${state}:${key}`, value]
          : [key, MAIN_KEYS.has(key) ? `${value};${state}` : value],
      ),
    ),
];

/** Returns combinations; the same ones for a seed. */
export function combinations(count: number, seed: number): Combination[] {
  const random = seededRandom(seed);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, () => {
    const kind = oneOf(['place', 'street', 'site'] as const);
    const tags = Object.fromEntries(
      Object.entries(OF[kind]).flatMap(([key, values]) => (random() < 0.2 ? [[key, oneOf(values)]] : [])),
    );
    return { kind, tags, night: oneOf(NIGHTS), gone: oneOf(GONE)(oneOf(STATES)) };
  });
}

/** Returns the sentences of the laws that a combination breaks. */
export async function broken({ kind, tags, night, gone }: Combination): Promise<string[]> {
  const what = gone({ ...MAIN[kind], ...tags });
  const stricter = kind === 'street' ? STRICTER : [...STRICTER, LOCKED];
  const unread = Object.entries(UNREAD).filter(([key]) => key in tags);
  const of = (some: Tags) => sceneOf(kind, MAIN[kind], some);
  const [left, none, plain, ...variants] = await answersOf(
    [
      sceneOf(kind, {}, what),
      sceneOf(kind, {}, {}),
      of(tags),
      ...stricter.map((stricter) => of({ ...withoutKeys(tags, stricter), ...stricter })),
      ...unread.map(([key, value]) => of({ ...tags, [key]: value })),
    ],
    night,
  );
  const found: string[] = [];
  const say = (law: string) => found.push(`${law}: ${kind} ${JSON.stringify(tags)} ${night}`);
  if (plain!.allowed === 'no' && plain!.ampel === 'green') say('what is not allowed is not green');
  if (plain!.allowed === 'no' && plain!.official) say('what is not allowed is not official');
  for (const [i, tags] of stricter.entries())
    if (isBetter(variants[i]!, plain!)) say(`${JSON.stringify(tags)} is not better`);
  for (const [i, [key, value]] of unread.entries()) {
    const answer = variants[stricter.length + i]!;
    if (isBetter(answer, plain!) && !(await isMatched(answer, key)))
      say(`${key}=${value} is not better than known values`);
  }
  /** Returns true if a known value of a key, or none, is as good as the answer for one that cannot be read. */
  async function isMatched(unread: Answer, key: string): Promise<boolean> {
    const { [key]: _, ...without } = tags;
    const known = (OF[kind][key] ?? []).map((value) => ({ ...tags, [key]: value }));
    const answers = await answersOf([without, ...known].map(of), night);
    return answers.some((answer) => !isBetter(unread, answer));
  }
  if (left!.allowed !== none!.allowed || left!.score !== none!.score || left!.kind !== none!.kind)
    say(`${JSON.stringify(what)} has no effect`);
  return found;
}

const LOCKED: Tags = { locked: 'yes' };
/** Tags that make an object what it is. */
const MAIN: Readonly<Record<Kind, Tags>> = {
  place: { amenity: 'parking', name: 'P' },
  street: { highway: 'residential', name: 'K' },
  site: { tourism: 'camp_site', name: 'C' },
};

/** Returns an object beside open roads: a street, or a place at the end of a lane. */
function sceneOf(kind: Kind, main: Tags, tags: Tags): TagScene {
  const all = { ...main, ...tags };
  if (kind === 'street') return streetScene(all, {});
  return new TagScene()
    .way({ highway: 'unclassified', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service' }, [0, -80], [0, -50], [0, 0])
    .square(all, [0, 0]);
}

/** Returns tags without the conditions of the keys of others. */
function withoutKeys(tags: Tags, others: Tags): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key]) => !(key.replace(':conditional', '') in others)),
  );
}

function isBetter(a: Answer, b: Answer): boolean {
  return (
    RANKS.indexOf(a.allowed) > RANKS.indexOf(b.allowed) ||
    (withoutSounds(a) > withoutSounds(b) && a.allowed !== b.allowed)
  );
}

/** Returns the points of all factors except sounds, which the scenes around one on the map change. */
const SOUNDS: ReadonlySet<string> = new Set(['road_noise', 'parking_activity', 'very_quiet']);
function withoutSounds({ explanation }: Answer): number {
  return explanation.factors.reduce((sum, { key, points }) => (SOUNDS.has(key) ? sum : sum + points), 0);
}
