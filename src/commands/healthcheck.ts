/**
 * `healthcheck`: asks the server at the configured address whether it is ready, or alive; for containers
 * without curl.
 */

import { codeOf } from '../shared/program/error-code.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { print } from './terminal/print.ts';

const TIMEOUT_MS = 5_000;
/** Addresses to call instead of wildcard addresses. */
const CALLABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export async function healthcheck({ config, flags }: CommandInput): Promise<number> {
  const host = CALLABLE[config.host] ?? config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}${flags.has('live') ? '/healthz' : '/readyz'}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    print(`${url}: ${response.status} ${text}`);
    return response.ok ? ExitCode.OK : ExitCode.FAILURE;
  } catch (error) {
    console.error(`${url} does not answer: ${codeOf(error)}`);
    return ExitCode.FAILURE;
  }
}
