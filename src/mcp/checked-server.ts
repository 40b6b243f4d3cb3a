/** The server of the protocol, which answers wrong parameters with a sentence and their own code. */
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** Maximum length of the names in a sentence, characters. */
const LONGEST_PATH = 100;

/** What the library's schemas say of a member. */
interface Issue {
  path: (string | number)[];
  message: string;
}

/**
 * A server whose requests with missing or wrong parameters are answered with "invalid params" and one sentence that
 * names the member; the library answers most of them with "internal error", and all with a list in JSON.
 */
export class CheckedServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        const issue = error instanceof Error ? firstIssueIn(error.message) : null;
        if (issue === null) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentenceOf(method, issue));
      }
    };
  }
}

/** Returns the first issue of a message of the library about a request; null if it is about something else. */
function firstIssueIn(message: string): Issue | null {
  const [, list] = /^(?:Invalid [\w/]+ request: )?(\[\s*\{.*)$/s.exec(message) ?? [];
  if (list === undefined) return null;
  try {
    const [issue] = JSON.parse(list) as Partial<Issue>[];
    return Array.isArray(issue?.path) && typeof issue.message === 'string' ? (issue as Issue) : null;
  } catch {
    return null;
  }
}

function sentenceOf(method: string, { path, message }: Issue): string {
  return `${method}: ${path.join('.').slice(0, LONGEST_PATH)} is not valid: ${message}`;
}
