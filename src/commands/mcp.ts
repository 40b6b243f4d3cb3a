/**
 * `mcp`: serves scores and places to an assistant by the Model Context Protocol over standard input and
 * output.
 */
import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { UsageError } from '../config/config.ts';
import { url as urlParser } from '../config/parsers.ts';
import { LineLimit } from '../mcp/line-limit.ts';
import { localService } from '../mcp/local-service.ts';
import { type Ask, createMcpServer } from '../mcp/mcp-server.ts';
import { remoteService } from '../mcp/remote-service.ts';
import { createLog } from '../shared/log.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { regionsIn } from './score.ts';

/** Maximum length of a message, bytes; the longest request, a route of 2,000 km, has 20,000. */
const LONGEST_LINE = 1e6;

const serviceUrl = urlParser(['https', 'http']);

/**
 * Ends when the assistant closes its end. Standard output has only the protocol; other messages go to
 * standard error.
 */
export async function mcp({ config, flags }: CommandInput): Promise<number> {
  const underWay = new Set<Promise<Response>>();
  const ask = await askerFor(flags.get('url'), config['data-dir']);
  const server = createMcpServer((path, signal) => {
    const answer = ask(path, signal);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  });
  const lines = process.stdin.pipe(new LineLimit(LONGEST_LINE, refuseLine));
  await server.connect(new StdioServerTransport(lines as unknown as typeof process.stdin));
  await once(lines, 'end');
  // pending requests are still answered: `… | spotscore mcp`
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => process.stdout.write('', resolve));
  return ExitCode.OK;
}

/** Refuses a line with the id null, as JSON-RPC 2.0 demands for unknown requests. */
function refuseLine(): void {
  const message = `a message is longer than ${bytesText(LONGEST_LINE)}`;
  const error = { code: ErrorCode.InvalidRequest, message };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
}

/** @throws UsageError for an invalid URL */
async function askerFor(url: string | undefined, dataDirectory: string): Promise<Ask> {
  if (url === undefined) {
    const log = createLog({ level: 'error', write: (lines) => void process.stderr.write(lines) });
    return localService(await regionsIn(dataDirectory), log);
  }
  if (serviceUrl.parse(url) === undefined)
    throw new UsageError(`--url is "${url.slice(0, 100)}"; expected ${serviceUrl.expected}`);
  return remoteService(url);
}
