/** Responses for requests without a route: other methods of known paths, and unknown paths. */
import { Problem } from '../problem.ts';
import { requestIdOf } from './request-id.ts';

/** Name of all unknown paths in logs and metrics, so that clients cannot fill them with names of their own. */
export const UNMATCHED = 'unmatched';

/** Path with at least one route. */
interface KnownPath {
  matcher: RegExp;
  pattern: string;
  /** value of the Allow header */
  allow: string;
}

export interface KnownPaths {
  /** Returns the pattern of the request's path for log and metrics; UNMATCHED if the path is unknown. */
  patternOf(request: Request): string;
  /** Responds to a request without a route: the methods for OPTIONS, otherwise 405 or 404. */
  answer(request: Request): Response;
}

/** Creates responses for requests without a route. @param routes method and path of every route */
export function knownPaths(routes: readonly { method: string; path: string }[]): KnownPaths {
  const known = Object.entries(Object.groupBy(routes, ({ path }) => path)).map(([pattern, ofPath = []]) => {
    const methods = new Set(['OPTIONS', ...ofPath.map(({ method }) => method)]);
    if (methods.has('GET')) methods.add('HEAD');
    return { matcher: matcherOf(pattern), pattern, allow: [...methods].sort().join(', ') };
  });
  const find = ({ url }: Request): KnownPath | undefined => {
    const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*/, '');
    return known.find(({ matcher }) => matcher.test(path));
  };

  return {
    patternOf: (request) => find(request)?.pattern ?? UNMATCHED,
    answer(request) {
      const path = find(request);
      if (path && request.method === 'OPTIONS') {
        return new Response(null, { status: 204, headers: { allow: path.allow } });
      }
      // a path with a fragment looks like one that is known, but the router finds none
      const isWrong = path && !path.allow.split(', ').includes(request.method);
      return (isWrong ? wrongMethod(path) : NOTHING).toResponse(request, requestIdOf(request));
    },
  };
}

const NOTHING = new Problem(404, 'not_found', 'There is nothing at this path.');

function wrongMethod({ allow }: KnownPath): Problem {
  return new Problem(405, 'method_not_allowed', `Method not allowed. This path accepts ${allow}.`, {
    headers: { allow },
  });
}

/** Returns the expression that matches a route pattern as Elysia does, with or without a trailing slash. */
function matcherOf(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`);
}
