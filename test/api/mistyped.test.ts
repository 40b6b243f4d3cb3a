/** A slip in the name of a parameter is said, as it may decide about safety; other unknown parameters are ignored. */
import { expect, test } from 'bun:test';
import { testApp } from '../support/http/test-app.ts';

const SPOT = '/api/spot/score?lat=-34.9054&lon=-56.1912';

test.each([
  ['hieght_m=3.2', 'hieght_m', 'height_m'],
  ['hight_m=3.2', 'hight_m', 'height_m'],
  ['lenght_m=7', 'lenght_m', 'length_m'],
  ['nigths=2', 'nigths', 'nights'],
  ['langg=de', 'langg', 'lang'],
])('a score with %s is refused', async (query, field, meant) => {
  const response = await testApp().ask(`GET ${SPOT}&${query}`);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: unknown[] };
  expect(errors).toEqual([{ field, message: `${field} is not known; did you mean ${meant}?` }]);
});

test('a list of places with a mistyped radius is refused', async () => {
  const response = await testApp().ask('GET /api/spot/nearby?lat=-34.9&lon=-56.19&raduis=500');
  expect(response.status).toBe(400);
});

test.each(['_=1700000000', 'utm_source=mail', 'cachebuster=1', 'x=1', `${'y'.repeat(2000)}=1`])(
  'a score with %s is answered',
  async (query) => {
    expect((await testApp().ask(`GET ${SPOT}&${query}`)).status).toBe(200);
  },
);
