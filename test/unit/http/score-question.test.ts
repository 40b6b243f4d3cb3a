/** The response cache parses a request before the route does. Both must agree on the task, or both refuse. */
import { expect, test } from 'bun:test';
import { Elysia } from 'elysia';
import fc from 'fast-check';
import { asProblem } from '../../../src/http/middleware/errors.ts';
import { ScoreAnswers } from '../../../src/http/response-cache/score-answers.ts';
import { readScoreTask } from '../../../src/http/response-cache/score-question.ts';
import { spotRoutes } from '../../../src/http/routes/spot/score.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import type { AnswerOf, Task } from '../../../src/threads/messages.ts';
import { NO_SIGNALS } from '../../support/http/no-reports.ts';
import { scoredSpot } from '../../support/http/sample-score.ts';
import { NOW, poolOf } from '../../support/http/test-app.ts';

const SEED = 20_260_216;
const RUNS = 1000;

/** Returns a function that sends a request to the route alone, and returns the status and the task. */
function scoreRoute() {
  let seen: Task | null = null;
  let knowledge = 0;
  const run = async <T extends Task>(task: T) => {
    seen = task;
    return scoredSpot() as AnswerOf<T>;
  };
  // nothing is cached, so that every request reaches the pool
  const pool = {
    ...poolOf(run),
    get knowledge() {
      return knowledge++;
    },
  };
  const log = createLog({ write: () => {} });
  const app = new Elysia({ handler: { standardHostname: false } })
    .onError(({ error, request }) => asProblem(error, log, request).toResponse(request, 'some-id'))
    .use(
      spotRoutes({
        answers: new ScoreAnswers(pool),
        live: null,
        now: () => NOW,
        countScore: () => {},
        ...NO_SIGNALS,
      }),
    );
  return async (request: Request): Promise<{ status: number; task: Task | null }> => {
    seen = null;
    const { status } = await app.handle(request);
    return { status, task: seen };
  };
}

const number = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.constantFrom('0', '-0', '+1.5', '.5', '51.', '1e-7', '1.8e2', '1e999', '0x10', 'NaN', '', ' 51', '51,2'),
);
const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-02-16T22:30',
    '2026-02-16T22:30:00+02:00',
    '2026-02-16t22:30:60z',
    '2026-02-30T00:00:00Z',
    '2026-02-16T24:00:00Z',
    '2026-02-16',
    '',
  ),
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('__proto__', 'constructor', '\0', '[]', '%', '%zz', '%E0%A4', '+', '٣', 'de-AT', 'fr'),
);
/** Writes a value in a URL: encoded, partly encoded or not encoded. */
const written = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 4, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())) },
    { weight: 1, arbitrary: text.map((value) => value.replace(/[#&\s]/g, '')) },
    { weight: 1, arbitrary: hostile.map((value) => value.toWellFormed()) },
  );
const pair = (key: string, value: fc.Arbitrary<string>) => written(value).map((text) => `${key}=${text}`);
const pairs = fc.tuple(
  pair('lat', number),
  pair('lon', number),
  fc.array(
    fc.oneof(
      pair('at', moment),
      pair('lang', fc.constantFrom('en', 'de', 'de-AT', 'fr', 'pt-BR', 'xx', '')),
      pair('height_m', number),
      pair('weight_t', fc.constantFrom('3.5', '0.5', '44', '45', 'heavy')),
      pair('sleeper', fc.constantFrom('light', 'normal', 'deep', 'baby')),
      pair('lat', number),
      pair('%6Con', number),
      written(hostile),
    ),
    { maxLength: 3 },
  ),
);
const query = fc
  .tuple(pairs, fc.constantFrom('&', '&&'), fc.nat({ max: 9 }))
  .map(([[lat, lon, more], separator, left]) =>
    // sometimes lat or lon is missing
    [...(left === 0 ? [] : [lat]), ...(left === 1 ? [] : [lon]), ...more].join(separator),
  );

test(`the response cache and the route agree on ${RUNS} random requests`, async () => {
  const ask = scoreRoute();
  const decisions = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom('', 'de', 'fr, de;q=0.3'), async (text, accepted) => {
      const headers = { 'accept-language': accepted };
      const request = new Request(`http://localhost/api/spot/score?${text}`, { headers });
      const { status, task } = await ask(request);
      expect([200, 400]).toContain(status);
      expect<Task | null>(readScoreTask(request, NOW)).toEqual(task);
      decisions[task ? 'accepted' : 'refused']++;
    }),
    { seed: SEED, numRuns: RUNS },
  );
  // both outcomes are frequent enough
  expect(Math.min(decisions.accepted, decisions.refused)).toBeGreaterThan(RUNS / 10);
});
