/** Averages the traffic along a way. */
import type { WayTraffic } from '../../region/build/inputs.ts';
import { TrafficSource } from '../../region/format/codes.ts';
import type { Emission } from './emission.ts';

export class MeanTraffic {
  private edges = 0;
  private flow = 0;
  private heavy = 0;
  private fromNetwork = 0;

  /** Starts a new way. */
  begin(): void {
    this.edges = 0;
    this.flow = 0;
    this.heavy = 0;
    this.fromNetwork = 0;
  }

  /** Adds the traffic of an edge; returns `emission` unchanged. Edges are about equally long, so all weigh the same. */
  passed(emission: Emission): Emission {
    this.edges++;
    const { traffic } = emission;
    if (traffic) {
      this.flow += traffic.flow;
      if (traffic.isFromNetwork) this.fromNetwork++;
      this.heavy += traffic.flow * (traffic.medium + traffic.heavy);
    }
    return emission;
  }

  /** Returns the mean of all edges since `begin`. */
  mean(): WayTraffic {
    const { edges, flow, heavy, fromNetwork } = this;
    if (flow === 0) return { source: TrafficSource.none, vehiclesPerHour: 0, heavyShare: 0, year: 0 };
    return {
      source: fromNetwork > edges / 2 ? TrafficSource.network : TrafficSource.typical,
      vehiclesPerHour: flow / edges,
      heavyShare: heavy / flow,
      year: 0,
    };
  }
}
