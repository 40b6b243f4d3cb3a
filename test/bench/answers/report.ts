/** Counts and prints what a comparison finds. */
import { type Difference, differencesOf } from './difference.ts';
import { MovedScores, type MovedSpot, type Rating } from './moved.ts';
import { type Answer, type CompareRequest, isAnswered, jsonOf } from './request.ts';

/** Examples of a difference, and moved scores, that are printed without `--explain`. */
const EXAMPLES = 1;
const MOVED = 30;
/** Kinds of differences of an operation that are printed without `--explain`, the most frequent first. */
const KINDS = 15;

interface Kind {
  count: number;
  examples: { request: CompareRequest; difference: Difference }[];
}

export interface Tally {
  equal: number;
  differ: number;
  /** requests that one executable answers and the other refuses */
  onlyOne: number;
  kinds: Map<string, Kind>;
}

export class Report {
  readonly tallies = new Map<string, Tally>();
  private readonly scores = new MovedScores();

  /** @param explain number of examples of each difference; null prints one, and the most frequent differences */
  constructor(private readonly explain: number | null) {}

  add(request: CompareRequest, old: Answer, now: Answer): void {
    const differences = differencesOf(request, old, now);
    const tally = this.tallyOf(request.operation);
    if (differences.length === 0) tally.equal++;
    else if (isAnswered(old) !== isAnswered(now)) tally.onlyOne++;
    else tally.differ++;
    this.addKinds(tally, request, differences);
    if (isAnswered(old) && isAnswered(now) && isJson(old) && isJson(now))
      this.scores.add(request, jsonOf(old), jsonOf(now));
  }

  /** Adds differences that are not of a request, e.g. of imported files. */
  addOther(operation: string, what: string, differences: readonly Difference[]): void {
    const tally = this.tallyOf(operation);
    if (differences.length === 0) tally.equal++;
    else tally.differ++;
    this.addKinds(tally, { operation, path: what }, differences);
  }

  private tallyOf(operation: string): Tally {
    const tally = this.tallies.get(operation) ?? { equal: 0, differ: 0, onlyOne: 0, kinds: new Map() };
    this.tallies.set(operation, tally);
    return tally;
  }

  private addKinds({ kinds }: Tally, request: CompareRequest, differences: readonly Difference[]): void {
    for (const difference of differences) {
      const kind = kinds.get(difference.path) ?? { count: 0, examples: [] };
      kinds.set(difference.path, kind);
      kind.count++;
      if (kind.examples.length < (this.explain ?? EXAMPLES)) kind.examples.push({ request, difference });
    }
  }

  /** True if no answer differs. */
  get isEqual(): boolean {
    return [...this.tallies.values()].every(({ differ, onlyOne }) => differ + onlyOne === 0);
  }

  text(): string {
    return [...this.operationLines(), '', ...this.movedLines(), ...this.referenceLines()].join('\n');
  }

  private operationLines(): string[] {
    return [...this.tallies].flatMap(([operation, { equal, differ, onlyOne, kinds }]) => {
      const sorted = [...kinds].toSorted(([, a], [, b]) => b.count - a.count);
      const shown = sorted.slice(0, this.explain === null ? KINDS : sorted.length);
      const lines = shown.flatMap(([path, { count, examples }]) => [
        `    ${count} x ${path}`,
        ...examples.flatMap(({ request, difference }) => [
          `        ${difference.old} -> ${difference.new}`,
          ...(this.explain === null ? [] : [`          ${commandOf(request)}`]),
        ]),
      ]);
      const rest = sorted.length - shown.length;
      if (rest > 0) lines.push(`    and ${rest} other differences (--explain prints all)`);
      return [`${operation}: ${equal} equal, ${differ} differ, ${onlyOne} answered by one alone`, ...lines];
    });
  }

  private movedLines(): string[] {
    const { moves, movedSpots, compared } = this.scores;
    if (moves.length === 0) return [`scores: none of ${compared} moved`];
    const lights = Map.groupBy(moves, (each) => `${each.old.ampel} -> ${each.new.ampel}`);
    const change = moves.reduce((sum, each) => sum + each.new.score - each.old.score, 0) / moves.length;
    const shown = movedSpots.slice(0, Math.max(MOVED, this.explain ?? 0));
    return [
      `scores: ${moves.length} of ${compared} moved, by ${change.toFixed(1)} points on average`,
      ...[...lights].map(([light, { length }]) => `    ${length} x ${light}`),
      `the ${shown.length} places that moved most, of ${movedSpots.length}:`,
      ...shown.map(lineOf),
    ];
  }

  private referenceLines(): string[] {
    const { references } = this.scores;
    const moved = references.filter(
      (each) => each.old.score !== each.new.score || each.old.ampel !== each.new.ampel,
    );
    const agreeing = (of: 'old' | 'new') =>
      references.filter((each) => each.lights.includes(each[of].ampel)).length;
    const agreed = `travellers agree with ${agreeing('old')} -> ${agreeing('new')} lights`;
    return [
      `reference places: ${moved.length} of ${references.length} moved; ${agreed}`,
      ...moved.map((each) => {
        const verdict = each.lights.includes(each.new.ampel)
          ? ''
          : `; a traveller says ${each.lights.join(' or ')}`;
        return `    ${each.name}: ${ratingText(each.old)} -> ${ratingText(each.new)}${verdict}`;
      }),
    ];
  }
}

const isJson = ({ headers }: Answer): boolean => /[/+]json/.test(headers.get('content-type') ?? '');

const ratingText = ({ score, ampel }: Rating): string => `${score} ${ampel}`;

function lineOf({ title, lat, lon, moves }: MovedSpot): string {
  const { at, old, new: now } = moves[0]!;
  const others = moves.length > 1 ? `, and ${moves.length - 1} other nights or vans` : '';
  return `    ${title || 'spot'} (${lat}, ${lon}): ${ratingText(old)} -> ${ratingText(now)} at ${at}${others}`;
}

/** Returns the request as arguments of curl, without the address of the server. */
function commandOf({ method, path, body }: CompareRequest): string {
  const text = body === undefined ? '' : ` -d '${body.length > 300 ? `${body.slice(0, 300)}…` : body}'`;
  return `${method ?? (body === undefined ? 'GET' : 'POST')} ${path}${text}`;
}
