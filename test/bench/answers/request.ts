/** A request that both servers get, and their answers. */

export interface CompareRequest {
  /** `operationId` in the OpenAPI document, or the name of what the document does not list, such as `page` */
  operation: string;
  /** path with query */
  path: string;
  method?: string;
  /** text of the body; makes it a POST */
  body?: string;
  headers?: Record<string, string>;
  /** expectation of a traveller at a reference place */
  reference?: { name: string; lights: readonly string[] };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Host in the URLs of answers, in place of the port of each server. */
const HOST = 'spotscore.example';
/** Time limit of an answer, ms. A tour beside other work takes seconds. */
const PATIENCE_MS = 120_000;

/** Retries while a server is busy, and their pause, ms: a partial pack waits for others that are built. */
const RETRIES = 60;
const PAUSE_MS = 500;
const BUSY = 503;

/** Sends a request. Retries while the server is busy. Without an answer, returns status 0 with the reason. */
export async function ask(origin: string, request: CompareRequest): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await askOnce(origin, request).catch((error: Error) => ({
      status: 0,
      headers: new Headers(),
      body: new TextEncoder().encode(error.message),
    }));
    if (answer.status !== BUSY || attempt === RETRIES) return answer;
    await Bun.sleep(PAUSE_MS);
  }
}

async function askOnce(origin: string, request: CompareRequest): Promise<Answer> {
  const { path, body, method = body === undefined ? 'GET' : 'POST', headers } = request;
  const response = await fetch(origin + path, {
    method,
    headers: {
      host: HOST,
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, headers: response.headers, body: await response.bytes() };
}

/** True for a success or a redirection. */
export const isAnswered = ({ status }: Answer): boolean => status >= 200 && status < 400;

export const jsonOf = ({ body }: Answer): unknown => JSON.parse(new TextDecoder().decode(body));
