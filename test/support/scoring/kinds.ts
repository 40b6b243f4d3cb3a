/** Random combinations of the tags of a car park or a street from their documented values, and the laws that they keep. */
import { carParkScene, streetScene, TagScene, type Tags } from '../maps/tag-scene.ts';
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
};
const NIGHTS = [
  '2026-02-17T22:30',
  '2026-07-14T22:30',
  '2026-02-20T22:30',
  '2026-01-01T00:30',
  '2026-07-18T21:00',
];
const RANKS: readonly Answer['allowed'][] = ['no', 'unknown', 'rules', 'yes'];

export interface Combination {
  kind: 'place' | 'street';
  tags: Tags;
  night: string;
}

/** Returns combinations; the same ones for a seed. */
export function combinations(count: number, seed: number): Combination[] {
  const random = seededRandom(seed);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, () => {
    const kind = oneOf(['place', 'street'] as const);
    const known = kind === 'place' ? OF_PLACES : OF_STREETS;
    const tags = Object.fromEntries(
      Object.entries(known).flatMap(([key, values]) => (random() < 0.2 ? [[key, oneOf(values)]] : [])),
    );
    return { kind, tags, night: oneOf(NIGHTS) };
  });
}

/** Returns the sentences of the laws that a combination breaks. */
export async function broken({ kind, tags, night }: Combination): Promise<string[]> {
  const sceneOf = kind === 'place' ? carParkScene : streetScene;
  const plain = await sceneOf(tags).answer(night);
  const found: string[] = [];
  const say = (law: string) => found.push(`${law}: ${kind} ${JSON.stringify(tags)} ${night}`);
  if (plain.allowed === 'no' && plain.ampel === 'green') say('what is not allowed is not green');
  for (const stricter of STRICTER) {
    const answer = await sceneOf({ ...withoutKeys(tags, stricter), ...stricter }).answer(night);
    if (isBetter(answer, plain)) say(`${JSON.stringify(stricter)} is not better`);
  }
  for (const [key, value] of Object.entries(UNREAD)) {
    if (!(key in tags)) continue;
    const unread = await sceneOf({ ...tags, [key]: value }).answer(night);
    const { [key]: _, ...without } = tags;
    const best = await sceneOf(without).answer(night);
    if (isBetter(unread, best) && isBetter(unread, plain))
      say(`${key}=${value} is not better than known values`);
  }
  if (kind === 'place') {
    const [gone, none] = await Promise.all([
      sceneOf({ ...tags, disused: 'yes' }).answer(night),
      emptyScene().answer(night),
    ]);
    if (gone.allowed !== none.allowed || gone.score !== none.score) say('what is out of use has no effect');
  }
  return found;
}

/** Returns tags without the conditions of the keys of others. */
function withoutKeys(tags: Tags, others: Tags): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key]) => !(key.replace(':conditional', '') in others)),
  );
}

function isBetter(a: Answer, b: Answer): boolean {
  return (
    RANKS.indexOf(a.allowed) > RANKS.indexOf(b.allowed) || (a.score > b.score && a.allowed !== b.allowed)
  );
}

/** Returns the roads of `carParkScene` without the car park. */
function emptyScene(): TagScene {
  return new TagScene()
    .way({ highway: 'unclassified', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service' }, [0, -80], [0, -50], [0, 0]);
}
