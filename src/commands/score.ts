/** `score`: scores one spot in this thread, from the regions that `serve` would use, without live map data. */

import { RegionCatalog } from '../app/regions/catalog.ts';
import { loadSample } from '../app/regions/sample.ts';
import { UsageError } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { decimal, type Parser } from '../config/parsers.ts';
import { openRegions, type RegionSource } from '../region/read/source.ts';
import { Scorer } from '../scoring/scorer.ts';
import { readCoordinates } from '../shared/geo/read-coordinates.ts';
import { LANGUAGES, type Language, languageOfTag } from '../shared/language.ts';
import { A_DATE_TIME, parseAt } from '../shared/time/date-time.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

const latitude = decimal(-90, 90);
const longitude = decimal(-180, 180);
const dateTime: Parser<string> = {
  expected: `${A_DATE_TIME} such as 2026-02-16T22:30:00Z or 2026-02-16T23:30:00+01:00`,
  parse: (text) => (parseAt(text) ? text : undefined),
};
/** Language of the answer; also accepts a tag with a region, such as `de-AT`. */
const language: Parser<Language> = {
  expected: `one of ${LANGUAGES.join(', ')}`,
  parse: languageOfTag,
};

export async function score({ config, args, flags }: CommandInput): Promise<number> {
  const lang = read('--lang', flags.get('lang') ?? 'en', language);
  const question = {
    ...positionOf(args, lang),
    // '' = now
    at: flags.has('at') ? read('--at', flags.get('at')!, dateTime) : '',
    lang,
    now: Date.now(),
  };
  const sources = await regionsIn(config['data-dir']);
  const scorer = new Scorer(sources.flatMap(openRegions));
  const answer: unknown = JSON.parse(scorer.score(question));
  print(JSON.stringify(answer, null, 2));
  return ExitCode.OK;
}

/** Returns the position in the arguments: two numbers, or coordinates in any spelling. @throws UsageError */
function positionOf(args: readonly string[], lang: Language): { lat: number; lon: number } {
  const [lat = '', lon = ''] = args;
  // what follows two numbers would be ignored, unless they are degrees and minutes
  const isOdd = args.every(isNumber) && args.length % 2 === 1;
  const isPair =
    isNumber(lat) && isNumber(lon) && (args.length === 2 || isOdd || !Number.isInteger(Number(lat)));
  const position = isPair ? null : readCoordinates(args.join(' '), lang);
  if (position?.isSwapped)
    throw new UsageError(
      `"${args.join(' ').slice(0, 100)}" has the longitude first; did you mean ${position.lat} ${position.lon}?`,
    );
  if (position) return { lat: position.lat, lon: position.lon };
  if (args.length !== 2)
    throw new UsageError(
      `"${args.join(' ').slice(0, 100)}" is not a position; expected two numbers, or coordinates in any spelling`,
    );
  return { lat: read('lat', lat, latitude), lon: read('lon', lon, longitude) };
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text));
}

/** Parses an argument or flag. @throws UsageError with the expected value */
function read<T>(name: string, text: string, { parse, expected }: Parser<T>): T {
  const value = parse(text);
  if (value === undefined) throw new UsageError(`${name} is "${text.slice(0, 100)}"; expected ${expected}`);
  return value;
}

/** Returns the regions that `serve` would use, without live map data. Prints unusable ones to standard error. */
export async function regionsIn(dataDirectory: string): Promise<RegionSource[]> {
  return (await servedIn(dataDirectory)).sources;
}

/** Returns the regions as `regionsIn`, also with their file names, by which their maps are found. */
export async function servedIn(dataDirectory: string) {
  const catalog = new RegionCatalog({ ...dataPaths(dataDirectory), live: null }, loadSample);
  let sources: RegionSource[] = [];
  await catalog.load(async (found) => {
    sources = found;
  });
  const { regions, refused } = catalog.served;
  for (const { reason } of refused) console.error(`not used: ${reason}`);
  return { sources, regions };
}
