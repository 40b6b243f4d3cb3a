/** Asks a running service over HTTP. */
import { VERSION } from '../shared/program/version.ts';
import type { Ask } from './mcp-server.ts';

/** Longer than any answer takes, shorter than an assistant's patience. */
const TIMEOUT_MS = 30_000;

/** @param url of the service, with its path prefix if there is one */
export function remoteService(url: string): Ask {
  const base = url.replace(/\/+$/, '');
  const headers = { accept: 'application/json', 'user-agent': `spotscore-mcp/${VERSION}` };
  return async (path, signal) => {
    try {
      return await fetch(base + path, {
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      throw new Error(`${base} does not answer: ${error instanceof Error ? error.message : error}`);
    }
  };
}
