/** Ports for programs that cannot choose one themselves. */

/** ports that were returned: the system may offer one twice */
const given = new Set<number>();

/** Returns a free port of 127.0.0.1, another one each time. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}
