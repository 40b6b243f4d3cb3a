/** Requests for lists of scores to an app with real scoring threads. */
import { MONTEVIDEO, SUMMER_DAY } from '../maps/sample-region.ts';
import { realPool } from './real-pool.ts';
import { testApp } from './test-app.ts';

/** Starts the threads before the tests of a file, and returns the app and short ways to ask it. */
export function scoreLists() {
  const real = realPool();
  const { app, unchecked } = testApp({ pool: real.pool });

  function post(body: BodyInit, type = 'application/json', query = ''): Promise<Response> {
    return Promise.resolve(
      app.fetch(
        new Request(`http://localhost:3000/api/spot/scores${query}`, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        }),
      ),
    );
  }

  async function single(lat: number, lon: number, at = SUMMER_DAY) {
    const response = await app.fetch(
      new Request(`http://localhost:3000/api/spot/score?lat=${lat}&lon=${lon}&at=${at}`),
    );
    return response.text();
  }

  function spots(count: number): { lat: number; lon: number; id: number }[] {
    return Array.from({ length: count }, (_, i) => ({
      lat: MONTEVIDEO.lat + (i % 37) * 0.0011,
      lon: MONTEVIDEO.lon + (i % 53) * 0.0013,
      id: i,
    }));
  }

  return { real, app, unchecked, post, single, spots };
}
