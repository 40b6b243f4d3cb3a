/** Sends requests to a running service over HTTP. */
import { VERSION } from '../shared/program/version.ts';
import { type Ask, toolRequestOf } from './ask.ts';

/** Timeout of a request: longer than any response takes, shorter than an assistant waits. */
const TIMEOUT_MS = 30_000;

/**
 * Returns a function that sends requests to a running service.
 * @param url base URL of the service, with its path prefix if there is one
 */
export function remoteService(url: string): Ask {
  const base = url.replace(/\/+$/, '');
  const headers = { accept: 'application/json', 'user-agent': `spotscore-mcp/${VERSION}` };
  return async (question, signal) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      return await fetch(toolRequestOf(question, base, { headers, signal: inTime }));
    } catch (error) {
      throw new Error(`${base} does not answer: ${error instanceof Error ? error.message : error}`);
    }
  };
}
