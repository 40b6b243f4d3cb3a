/** `score`: scores one spot in this thread, from the same regions that `serve` would use. */
import { join } from 'node:path';
import { RegionCatalog } from '../app/regions/catalog.ts';
import { loadSample } from '../app/regions/sample.ts';
import { UsageError } from '../config/config.ts';
import { parseLanguage } from '../http/language.ts';
import type { FieldError } from '../http/problem.ts';
import { parseAt, parsePlace } from '../http/query.ts';
import { openRegion, type RegionSource } from '../region/read/source.ts';
import { Scorer } from '../scoring/scorer.ts';
import { type CommandInput, ExitCode } from './command.ts';

export async function score({ config, args, flags }: CommandInput): Promise<number> {
  const errors: FieldError[] = [];
  const [lat = '', lon = ''] = args;
  const place = parsePlace(new Map(Object.entries({ lat, lon })), errors);
  const at = parseAt('--at', flags.get('at'), errors);
  const lang = parseLanguage(flags.get('lang') ?? 'en');
  if (errors.length > 0) throw new UsageError(errors.map(({ message }) => message).join('; '));
  if (lang === null) throw new UsageError(`--lang is "${flags.get('lang')}"; expected en or de`);

  const catalog = new RegionCatalog(join(config['data-dir'], 'regions'), loadSample);
  let sources: RegionSource[] = [];
  await catalog.load(async (found) => {
    sources = found;
  });
  for (const { reason } of catalog.served.refused) console.error(`not used: ${reason}`);
  const scorer = new Scorer(sources.map(openRegion));
  const answer: unknown = JSON.parse(scorer.score({ ...place, at, now: Date.now(), lang }));
  console.log(JSON.stringify(answer, null, 2));
  return ExitCode.OK;
}
