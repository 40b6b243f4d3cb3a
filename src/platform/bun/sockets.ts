/** What the kernel knows of the sockets of this process (Linux), for what the runtime does not tell about its connections. */
import { dlopen, ptr } from 'bun:ffi';

/** A connection that a client made to us. */
export interface OpenConnection {
  descriptor: number;
  /** IPv4 address, or the /64 of an IPv6 address, as hexadecimal digits */
  client: string;
  /** since the last byte in either direction, ms */
  silentFor: number;
}

const LIBRARIES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'];
const AF_INET = 2;
const IPPROTO_TCP = 6;
const TCP_INFO = 11;
/** in `struct tcp_info` of linux/tcp.h, ms */
const LAST_DATA_SENT_AT = 44;
const LAST_DATA_RECEIVED_AT = 52;
const SHUT_RDWR = 2;

export class Sockets {
  private readonly name = new Uint8Array(28);
  private readonly info = new Uint8Array(104);
  private readonly length = new Uint32Array(1);

  private constructor(private readonly c: ReturnType<typeof openLibrary>) {}

  /** Null where the C library is not one we know. */
  static open(): Sockets | null {
    for (const library of LIBRARIES) {
      try {
        return new Sockets(openLibrary(library));
      } catch {
        // the next one
      }
    }
    return null;
  }

  /** The connection behind a descriptor; null when it is none to this port of ours. */
  connectionTo(port: number, descriptor: number): OpenConnection | null {
    if (!this.read('getsockname', descriptor) || this.name[2]! * 256 + this.name[3]! !== port) return null;
    // a socket that listens has no peer
    if (!this.read('getpeername', descriptor)) return null;
    this.length[0] = this.info.length;
    this.c.getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, ptr(this.info), ptr(this.length));
    const info = new DataView(this.info.buffer);
    const sent = info.getUint32(LAST_DATA_SENT_AT, true);
    const received = info.getUint32(LAST_DATA_RECEIVED_AT, true);
    return { descriptor, client: this.client(), silentFor: Math.min(sent, received) };
  }

  /** Ends a connection in both directions; the runtime notices and closes it. */
  end(descriptor: number): void {
    this.c.shutdown(descriptor, SHUT_RDWR);
  }

  private read(call: 'getsockname' | 'getpeername', descriptor: number): boolean {
    this.length[0] = this.name.length;
    return this.c[call](descriptor, ptr(this.name), ptr(this.length)) === 0;
  }

  private client(): string {
    if (this.name[0] === AF_INET) return this.name.subarray(4, 8).toHex();
    const address = this.name.subarray(8, 24).toHex();
    const [, mapped] = /^0{20}ffff(.{8})$/.exec(address) ?? [];
    return mapped ?? address.slice(0, 16);
  }
}

function openLibrary(name: string) {
  return dlopen(name, {
    getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getpeername: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    shutdown: { args: ['i32', 'i32'], returns: 'i32' },
  }).symbols;
}
