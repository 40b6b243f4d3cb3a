import { describe, expect, test } from 'bun:test';
import { Elysia, t } from 'elysia';
import { asProblem } from '../../../src/http/middleware/errors.ts';
import { createLog } from '../../../src/shared/log.ts';

/** A route with a schema, as one may be added any day, behind our error handling. */
function appWithSchema() {
  const written: string[] = [];
  const log = createLog({ json: true, write: (text) => void written.push(text.toString()) });
  const app = new Elysia()
    .onError(({ error, code, request }) => asProblem(error, code, log, request).toResponse('some-id'))
    .post('/trips', () => 'ok', { body: t.Object({ nights: t.Number({ minimum: 1 }), name: t.String() }) })
    .get('/fault', () => {
      throw new Error('a secret of ours');
    });
  const send = async (path: string, body?: string) => {
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    };
    const response = await app.handle(new Request(`http://localhost${path}`, init));
    return { status: response.status, text: await response.text() };
  };
  return { send, written };
}

describe('whatever a route throws', () => {
  test('is a 400 that names the field when a schema refuses the body', async () => {
    const { send, written } = appWithSchema();
    const { status, text } = await send('/trips', '{"nights":0,"name":"x"}');
    expect(status).toBe(400);
    const { error, errors } = JSON.parse(text);
    expect([error, errors.length, errors[0].field]).toEqual(['invalid_input', 1, 'nights']);
    expect(errors[0].message).toStartWith('nights: ');
    expect(written).toEqual([]);
  });

  test('is a 400 when the body is no JSON', async () => {
    const { status, text } = await appWithSchema().send('/trips', '{"nights":');
    expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_body']);
  });

  test('is a 500 without its cause when it is a fault of ours', async () => {
    const { send, written } = appWithSchema();
    const { status, text } = await send('/fault');
    expect([status, JSON.parse(text).error]).toEqual([500, 'internal_error']);
    expect(text).not.toContain('secret');
    expect(written.join()).toContain('a secret of ours');
  });
});
