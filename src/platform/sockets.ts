/** Reads socket state from the Linux kernel by FFI: Bun does not expose connections before their first request. */
import { dlopen, ptr } from 'bun:ffi';

/** Connection of a client to this server. */
export interface OpenConnection {
  descriptor: number;
  /** IPv4 address, or the /64 of an IPv6 address, as hexadecimal digits */
  client: string;
  /** time since the last byte in either direction, ms */
  silentFor: number;
}

const LIBRARIES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'];
const AF_INET = 2;
const IPPROTO_TCP = 6;
const TCP_INFO = 11;
/** Offsets of two fields of `struct tcp_info` (linux/tcp.h), whose values are in ms. */
const LAST_DATA_SENT_AT = 44;
const LAST_DATA_RECEIVED_AT = 52;
const SHUT_RDWR = 2;

export class Sockets {
  private readonly name = new Uint8Array(28);
  private readonly info = new Uint8Array(104);
  private readonly length = new Uint32Array(1);

  private constructor(private readonly c: ReturnType<typeof openLibrary>) {}

  /** Loads the C library; returns null if none of the known ones is found. */
  static open(): Sockets | null {
    for (const library of LIBRARIES) {
      try {
        return new Sockets(openLibrary(library));
      } catch {
        // try the next one
      }
    }
    return null;
  }

  /** Returns the connection of a descriptor; null if it is not a connection to this port. */
  connectionTo(port: number, descriptor: number): OpenConnection | null {
    if (!this.read('getsockname', descriptor) || this.name[2]! * 256 + this.name[3]! !== port) return null;
    // listening sockets have no peer
    if (!this.read('getpeername', descriptor)) return null;
    this.length[0] = this.info.length;
    this.c.getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, ptr(this.info), ptr(this.length));
    const info = new DataView(this.info.buffer);
    const sent = info.getUint32(LAST_DATA_SENT_AT, true);
    const received = info.getUint32(LAST_DATA_RECEIVED_AT, true);
    return { descriptor, client: this.client(), silentFor: Math.min(sent, received) };
  }

  /** Shuts a connection down in both directions; Bun notices and closes it. */
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
