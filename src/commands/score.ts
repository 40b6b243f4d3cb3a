/** `score`: scores one spot in this thread, from the same regions that `serve` would use. */
import { join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { ScoreQuery } from '../api/score.ts';
import { RegionCatalog } from '../app/regions/catalog.ts';
import { loadSample } from '../app/regions/sample.ts';
import { UsageError } from '../config/config.ts';
import { fieldErrors } from '../http/field-errors.ts';
import { parseLanguage } from '../http/language.ts';
import { typedValues } from '../http/query.ts';
import { openRegion } from '../region/read/source.ts';
import { Scorer } from '../scoring/scorer.ts';
import { LANGUAGES } from '../shared/language.ts';
import type { RegionSource } from '../threads/pool/messages.ts';
import { type CommandInput, ExitCode } from './command.ts';

export async function score({ config, args, flags }: CommandInput): Promise<number> {
  const [lat, lon] = args;
  const values = new Map(Object.entries({ lat, lon, at: flags.get('at') }));
  const query = typedValues(ScoreQuery, values);
  if (!Value.Check(ScoreQuery, query)) {
    const errors = fieldErrors(Value.Errors(ScoreQuery, query), (field) => values.get(field));
    const messages = errors.map(({ field, message }) => (field === 'at' ? `--${message}` : message));
    throw new UsageError(messages.join('; '));
  }
  const lang = parseLanguage(flags.get('lang') ?? 'en');
  if (lang === null)
    throw new UsageError(`--lang is "${flags.get('lang')}"; expected ${LANGUAGES.join(' or ')}`);

  const catalog = new RegionCatalog(join(config['data-dir'], 'regions'), loadSample);
  let sources: RegionSource[] = [];
  await catalog.load(async (found) => {
    sources = found;
  });
  for (const { reason } of catalog.served.refused) console.error(`not used: ${reason}`);
  const scorer = new Scorer(sources.map(openRegion));
  const answer: unknown = JSON.parse(scorer.score({ at: '', ...query, now: Date.now(), lang }));
  console.log(JSON.stringify(answer, null, 2));
  return ExitCode.OK;
}
