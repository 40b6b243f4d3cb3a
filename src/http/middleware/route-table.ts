/** The routes by path: what a path is called in logs and metrics, and which methods it has. */

export interface Route {
  /** as registered, e.g. `/api/map/tile/:z/:x/:y` */
  pattern: string;
  methods: readonly string[];
}

/** Every path that has no route: one name, so that nobody fills logs and metrics with names of their own. */
export const UNMATCHED: Route = { pattern: 'unmatched', methods: [] };

export interface RouteTable {
  find(path: string): Route;
}

/** @param routes method and path of every route, as Elysia lists them */
export function createRouteTable(routes: readonly { method: string; path: string }[]): RouteTable {
  const methodsOf = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    const methods = methodsOf.get(path) ?? new Set(['OPTIONS']);
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    methodsOf.set(path, methods);
  }
  const exact = new Map<string, Route>();
  const patterns: { matcher: RegExp; route: Route }[] = [];
  for (const [pattern, methods] of methodsOf) {
    const route = { pattern, methods: [...methods].sort() };
    if (/[:*]/.test(pattern)) patterns.push({ matcher: matcherOf(pattern), route });
    else exact.set(pattern, route);
  }

  const lookUp = (path: string) =>
    exact.get(path) ?? patterns.find(({ matcher }) => matcher.test(path))?.route;
  return {
    find(path) {
      const route = lookUp(path);
      if (route) return route;
      return (path.endsWith('/') && lookUp(path.slice(0, -1))) || UNMATCHED;
    },
  };
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}$`);
}
