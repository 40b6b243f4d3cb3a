/** The check of every response in tests can fail. */
import { expect, test } from 'bun:test';
import { checkedAnswer } from '../../support/http/checked-answer.ts';
import { scoreText } from '../../support/http/sample-score.ts';

const URL_OF_SCORE = 'http://localhost/api/spot/score?lat=1&lon=2';
const HEADERS = {
  etag: 'W/"1"',
  vary: 'Accept-Language',
  'cache-control': 'no-cache',
  'content-language': 'en',
  'x-request-id': '1',
  'spotscore-version': '2026-11-28',
};
const answer = (body: object, status = 200, type = 'application/json', headers: object = HEADERS) =>
  checkedAnswer(
    'GET',
    URL_OF_SCORE,
    new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': type } }),
  );

test('a documented response passes', async () => {
  expect(await (await answer(JSON.parse(scoreText()))).text()).toBe(scoreText());
});

test.each<[string, () => Promise<Response>, string]>([
  [
    'an undocumented member',
    () => answer({ ...JSON.parse(scoreText()), colour: 'red' }),
    'colour is not described',
  ],
  ['a missing member', () => answer({ ...JSON.parse(scoreText()), score: undefined }), 'score is missing'],
  [
    'a value outside its range',
    () => answer({ ...JSON.parse(scoreText()), score: 101 }),
    'not within 0 to 100',
  ],
  ['an undocumented status', () => answer({}, 418), 'no such status'],
  ['another media type', () => answer({}, 200, 'text/html'), 'media type text/html'],
  ['a missing header', () => answer(JSON.parse(scoreText()), 200, undefined, {}), 'no ETag'],
  [
    'a problem without its code',
    () => answer({ status: 400 }, 400, 'application/problem+json'),
    'error is missing',
  ],
])('%s is an error', async (_, ask, words) => {
  expect(ask()).rejects.toThrow(words);
});
