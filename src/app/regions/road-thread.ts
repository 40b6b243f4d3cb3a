/** Plans routes in a separate thread: a long route takes a second, and no score may wait for it. */
import { openRegions, type RegionSource } from '../../region/read/source.ts';
import { roadsOf } from '../../routing/roads.ts';
import { RoadRouter, type Router, type TimesRequest, type Way } from '../../routing/router.ts';
import { ANY_VEHICLE, type Vehicle } from '../../routing/vehicle.ts';
import type { Log } from '../../shared/program/log.ts';
import { Thread } from '../../threads/ask.ts';
import { threadUrl } from '../../threads/url.ts';

/** Operations of the thread workers/router.ts. */
export interface RoadOperations {
  regions(sources: readonly RegionSource[]): void;
  way(question: { stops: Parameters<Router['way']>[0]; vehicle: Vehicle }): Way | null;
  times(question: { requests: readonly TimesRequest[]; maxSeconds: number; vehicle: Vehicle }): number[][];
}

export function roadOperations(): RoadOperations {
  let router = new RoadRouter(roadsOf([]));
  return {
    regions(sources) {
      router = new RoadRouter(roadsOf(sources.flatMap(openRegions)));
    },
    way: ({ stops, vehicle }) => router.way(stops, vehicle),
    times: ({ requests, maxSeconds, vehicle }) => router.times(requests, maxSeconds, vehicle),
  };
}

export class RoadThread {
  private thread: Thread<RoadOperations> | null = null;
  private sources: readonly RegionSource[] = [];
  private hasRoads = false;

  constructor(private readonly log: Log) {}

  /** Replaces the regions whose roads are searched. */
  setRegions(sources: readonly RegionSource[], hasRoads: boolean): void {
    this.sources = sources;
    this.hasRoads = hasRoads;
    this.thread?.tell('regions', sources);
  }

  /** Returns a router over the roads of the served regions; null if none has any. */
  routerFor(vehicle: Vehicle = ANY_VEHICLE): Router | null {
    if (!this.hasRoads) return null;
    return {
      way: (stops) => this.running().ask('way', { stops, vehicle }),
      times: (requests, maxSeconds) => this.running().ask('times', { requests, maxSeconds, vehicle }),
    };
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.close();
  }

  /** Returns the thread, which the first tour starts: most services plan none. */
  private running(): Thread<RoadOperations> {
    if (this.thread && !this.thread.lost) return this.thread;
    this.thread = new Thread<RoadOperations>(threadUrl('router'), {
      name: 'the thread that searches roads',
      onLost: (reason) => this.log.error('the thread that searches roads was lost and is replaced', reason),
    });
    this.thread.tell('regions', this.sources);
    return this.thread;
  }
}
