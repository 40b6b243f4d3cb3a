/** Sends requests to a running service over HTTP. */
import { codeOf } from '../shared/program/error-code.ts';
import { VERSION } from '../shared/program/version.ts';
import { type Ask, toolRequestOf } from './ask.ts';

/** Timeout of a request: longer than any response takes, shorter than an assistant waits. */
const TIMEOUT_MS = 30_000;

/** Types of what the service answers to tools. */
const OUR_TYPE = /^application\/(?:.*json\b|vnd\.mapbox-vector-tile)/;

/**
 * Returns a function that sends requests to a running service.
 * @param url base URL of the service, with its path prefix if there is one; no message repeats its credentials
 */
export function remoteService(url: string): Ask {
  const base = url.trim().replace(/\/+$/, '');
  const { origin, pathname } = new URL(base);
  const shown = origin + pathname.replace(/\/$/, '');
  const headers = { accept: 'application/json', 'user-agent': `spotscore-mcp/${VERSION}` };
  return async (question, signal) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(toolRequestOf(question, base, { headers, signal: inTime })).catch((error) => {
      throw new Error(`${shown} does not answer: ${codeOf(error)}`);
    });
    const type = answer.headers.get('content-type');
    // versions before 0.4 have no header of their own, and some proxies pass none
    if (type === null || OUR_TYPE.test(type)) {
      // a connection can end within an answer
      const body = await answer.arrayBuffer().catch((error) => {
        throw new Error(`${shown} ended its answer too early: ${codeOf(error)}`);
      });
      const { status, statusText } = answer;
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers: answer.headers });
    }
    // such as the page of a proxy
    if (!answer.ok) throw new Error(`${shown} does not answer: status ${answer.status}`);
    throw new Error(`${shown} is not spotscore: it answers with ${type.slice(0, 60)}`);
  };
}
