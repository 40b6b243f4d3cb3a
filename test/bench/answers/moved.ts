/** Scores and lights of spots in the answers, and which of them moved. */
import type { CompareRequest } from './request.ts';

export interface Rating {
  score: number;
  ampel: string;
}

/** The old and the new rating of a spot in one night for one van. */
interface Pair {
  /** time of the request, or start of the night */
  at: string;
  old: Rating;
  new: Rating;
}

interface Spot {
  /** in English if an answer has it; empty if no answer has a title */
  title: string;
  lat: number | null;
  lon: number | null;
}

/** A spot with all ratings that moved, the largest move first. */
export interface MovedSpot extends Spot {
  moves: Pair[];
}

/** A reference place; `lights` are those with which a traveller agrees. */
export interface Reference {
  name: string;
  lights: readonly string[];
  old: Rating;
  new: Rating;
}

/** A rated spot in an answer. */
interface Rated extends Rating, Spot {
  spot_id: string;
  at: string;
}

/** What a request says about all spots of its answer. */
interface Context {
  at: string;
  /** van and sleeper */
  van: string;
  isEnglish: boolean;
  /** the spot of a request about one, or the listed spots */
  spots: readonly Position[];
}

interface Position {
  lat: number;
  lon: number;
}

const VAN = ['height_m', 'length_m', 'weight_t', 'width_m', 'badge', 'sleeper'];

export class MovedScores {
  readonly references: Reference[] = [];
  private readonly pairs = new Map<string, { spot_id: string; pair: Pair }>();
  private readonly spots = new Map<string, Spot>();

  /** Adds the ratings that both answers to a request have. */
  add(request: CompareRequest, old: unknown, now: unknown): void {
    const context = contextOf(request);
    const [before, after] = [ratedIn(old, context), ratedIn(now, context)];
    const keyOf = ({ spot_id, at }: Rated) => `${spot_id} ${at} ${context.van}`;
    const ratings = new Map(after.map((rated) => [keyOf(rated), rated]));
    for (const rated of before) {
      const other = ratings.get(keyOf(rated));
      if (!other) continue;
      const { spot_id, at } = rated;
      this.pairs.set(keyOf(rated), { spot_id, pair: { at, old: ratingOf(rated), new: ratingOf(other) } });
      this.addSpot(rated, context.isEnglish);
    }
    if (!request.reference || !before[0] || !after[0]) return;
    this.references.push({ ...request.reference, old: ratingOf(before[0]), new: ratingOf(after[0]) });
  }

  private addSpot({ spot_id, title, lat, lon }: Rated, isEnglish: boolean): void {
    const known = this.spots.get(spot_id);
    const isBetter = title !== '' && (isEnglish || !known?.title);
    this.spots.set(spot_id, {
      title: isBetter ? title : (known?.title ?? ''),
      lat: known?.lat ?? lat,
      lon: known?.lon ?? lon,
    });
  }

  /** Number of compared ratings: each spot, night and van once. */
  get compared(): number {
    return this.pairs.size;
  }

  /** Returns all ratings that moved. */
  get moves(): Pair[] {
    return [...this.pairs.values()].map(({ pair }) => pair).filter((pair) => sizeOf(pair) > 0);
  }

  /** Returns the spots that moved: first those with another light, then by their largest move. */
  get movedSpots(): MovedSpot[] {
    const moved = [...this.pairs.values()].filter(({ pair }) => sizeOf(pair) > 0);
    return [...Map.groupBy(moved, ({ spot_id }) => spot_id)]
      .map(([spot_id, its]) => ({
        ...this.spots.get(spot_id)!,
        moves: its.map(({ pair }) => pair).toSorted((a, b) => sizeOf(b) - sizeOf(a)),
      }))
      .toSorted((a, b) => sizeOf(b.moves[0]!) - sizeOf(a.moves[0]!));
  }
}

/** Returns how much a rating moved; another light counts more than any number of points. */
function sizeOf({ old, new: now }: Pair): number {
  return Math.abs(now.score - old.score) + (old.ampel === now.ampel ? 0 : 1000);
}

const ratingOf = ({ score, ampel }: Rating): Rating => ({ score, ampel });

function contextOf({ path, body }: CompareRequest): Context {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost');
  const input = (body?.startsWith('{') ? JSON.parse(body) : {}) as {
    at?: string;
    van?: object;
    spots?: Position[];
  };
  const own = { lat: Number(query.get('lat')), lon: Number(query.get('lon')) };
  const isAboutOne = query.has('lat') && !pathname.includes('nearby');
  return {
    at: query.get('at') ?? input.at ?? '',
    van: JSON.stringify([...VAN.map((name) => query.get(name)), input.van]),
    isEnglish: query.get('lang') === 'en',
    spots: input.spots ?? (isAboutOne ? [own] : []),
  };
}

/** Finds all objects with a score, a light and the id of their spot, at any depth. */
function ratedIn(answer: unknown, { at, spots }: Context): Rated[] {
  const found: Rated[] = [];
  const visit = (value: unknown, outer: { spot_id: string; at: string; title: string }): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, outer);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const members = value as Record<string, unknown>;
    const night = members.night_window as { start?: string } | undefined;
    const own = {
      spot_id: textOr(members.spot_id, outer.spot_id),
      at: textOr(night?.start ?? members.arrival, outer.at),
      title: textOr(members.title, outer.title),
    };
    const { score, ampel, id, lat, lon } = members;
    if (typeof score === 'number' && typeof ampel === 'string' && own.spot_id !== '') {
      const listed = spots[typeof id === 'number' ? id : 0];
      const position =
        typeof lat === 'number' ? { lat, lon: lon as number } : (listed ?? { lat: null, lon: null });
      found.push({ ...own, ...position, score, ampel });
    }
    for (const each of Object.values(members)) visit(each, own);
  };
  visit(answer, { spot_id: '', at, title: '' });
  return found;
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);
