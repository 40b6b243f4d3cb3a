/** Numbers in wishes: the price of a night, and the size of the van. */
import { CURRENCIES, type Currency } from '../../../api/facts/wishes.ts';
import { VAN_SIZES, type VanSize } from '../../../shared/van.ts';
import { DISTANCE_UNITS, METRES, SIZE_WORDS, TO_A_PLACE, TONNES } from './other-words.ts';
import { longestAt, type Phrase, type Plain, phrasesOf, type Token } from './phrases.ts';
import { otherWords } from './wish-words.ts';

/** Maximum price of a night. */
export interface MaxFee {
  amount: number;
  currency: Currency;
}

/** A size of the van, in the unit of its name. */
export interface SizeOfVan {
  size: VanSize;
  value: number;
}

/** A wish with a number, and the index of the word after it. */
interface Read<T> {
  wish: T;
  end: number;
}

/** Words for currencies besides their codes. */
const CURRENCY_WORDS: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  franken: 'CHF',
  francs: 'CHF',
  franchi: 'CHF',
  fr: 'CHF',
  sfr: 'CHF',
  '£': 'GBP',
  pounds: 'GBP',
};
/** Currency of a price without one. */
const USUAL: Currency = CURRENCIES[0];
/** Value from which a bare "6 m" is the length of the van and not its height, m. */
const LONG = 4.5;

export class NumberReader {
  private readonly upTo: readonly Phrase<null>[];
  private readonly sizes: readonly Phrase<VanSize>[];
  private readonly metres: readonly Phrase<null>[];
  private readonly tonnes: readonly Phrase<null>[];
  private readonly distances: readonly Phrase<null>[];
  private readonly toPlace: readonly Phrase<null>[];
  private readonly currencies: ReadonlyMap<string, Currency>;

  constructor(plain: Plain) {
    const list = (words: string) => phrasesOf(words, null, plain);
    this.upTo = list(otherWords('upTo'));
    this.metres = list(METRES);
    this.tonnes = list(TONNES);
    this.distances = list(DISTANCE_UNITS);
    this.toPlace = list(TO_A_PLACE);
    this.sizes = SIZE_WORDS.flatMap(([size, words]) => phrasesOf(words, size, plain));
    this.currencies = new Map([
      ...CURRENCIES.map((code) => [plain(code), code] as const),
      ...(Object.entries(CURRENCY_WORDS) as [string, Currency][]),
    ]);
  }

  /** Returns a price or a size that begins at a word; null if there is none. */
  read(tokens: readonly Token[], at: number): Read<MaxFee | SizeOfVan> | null {
    const numberAt = this.after(this.upTo, tokens, at);
    return this.sizeAt(tokens, numberAt) ?? this.feeAt(tokens, numberAt, numberAt > at);
  }

  /** Returns the index after "within 10 km of"; `at` if there is no distance. */
  afterDistance(tokens: readonly Token[], at: number): number {
    const numberAt = this.after(this.upTo, tokens, at);
    if (Number.isNaN(numberIn(tokens[numberAt]))) return at;
    const end = this.after(this.distances, tokens, numberAt + 1);
    return end > numberAt + 1 ? this.after(this.toPlace, tokens, end) : at;
  }

  /** Reads a price: "up to 10 euros", "10 € at most", "EUR 10", "under 10". */
  private feeAt(tokens: readonly Token[], at: number, isLimited: boolean): Read<MaxFee> | null {
    const before = this.currencies.get(tokens[at]?.word ?? '');
    const amountAt = before ? at + 1 : at;
    const amount = numberIn(tokens[amountAt]);
    if (Number.isNaN(amount)) return null;
    const after = before ? undefined : this.currencies.get(tokens[amountAt + 1]?.word ?? '');
    const end = after ? amountAt + 2 : amountAt + 1;
    const isLast = end === tokens.length || tokens[end]!.isAfterComma;
    const currency = before ?? after ?? (isLimited && isLast ? USUAL : undefined);
    return currency ? { wish: { amount, currency }, end: this.after(this.upTo, tokens, end) } : null;
  }

  /** Reads a size: "7.5 m", "height 3.2 m", "3.2 m high", "3.5 t". */
  private sizeAt(tokens: readonly Token[], at: number): Read<SizeOfVan> | null {
    const before = longestAt(this.sizes, tokens, at);
    const numberAt = at + (before?.words.length ?? 0);
    const value = numberIn(tokens[numberAt]);
    if (Number.isNaN(value)) return null;
    const unitAt = numberAt + 1;
    const tonnesEnd = this.after(this.tonnes, tokens, unitAt);
    if (tonnesEnd > unitAt) return this.within({ size: 'weight_t', value }, tonnesEnd);
    const unitEnd = this.after(this.metres, tokens, unitAt);
    const after = before ? null : longestAt(this.sizes, tokens, unitEnd);
    // "7.5" alone may be anything
    if (unitEnd === unitAt && !before && !after) return null;
    const size = sizeOf(value, before?.means ?? after?.means);
    return this.within({ size, value }, unitEnd + (after?.words.length ?? 0));
  }

  /** Returns a size that vans have; null for other lengths, such as "200 m to the lake". */
  private within(wish: SizeOfVan, end: number): Read<SizeOfVan> | null {
    const { minimum, maximum } = VAN_SIZES[wish.size];
    return wish.value >= minimum && wish.value <= maximum ? { wish, end } : null;
  }

  private after(list: readonly Phrase<unknown>[], tokens: readonly Token[], at: number): number {
    return at + (longestAt(list, tokens, at)?.words.length ?? 0);
  }
}

/** Returns the size that is meant; Spanish "largo" is long, Italian "largo" wide. */
function sizeOf(value: number, named: VanSize | undefined): VanSize {
  if (named === undefined) return value < LONG ? 'height_m' : 'length_m';
  return named === 'width_m' && value >= LONG ? 'length_m' : named;
}

function numberIn(token: Token | undefined): number {
  return token ? Number(token.word.replace(',', '.')) : Number.NaN;
}
