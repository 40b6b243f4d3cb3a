import { expect, test } from 'bun:test';
import { description } from '../../src/eden.ts';
import { testApp } from '../support/http/test-app.ts';

test('the type for Eden names operations that exist', () => {
  const names = (routes: readonly { method: string; path: string }[]) =>
    routes.map(({ method, path }) => `${method} ${path}`);
  expect(names(testApp().app.routes)).toEqual(expect.arrayContaining(names(description.routes)));
});
