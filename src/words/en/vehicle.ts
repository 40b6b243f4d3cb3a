/** English words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm high', maxlength: 'm long', maxwidth: 'm wide' },
  noFit: 'Your van does not fit',
  closed: 'roads that lead here are closed to it',
  here: (limit) => `here at most ${limit}`,
  wayIn: (name, limit) => `on the only way in${name} at most ${limit}`,
  known: {
    fits: 'No limit for your van is recorded, neither here nor on the way in',
    no_roads: 'Not known whether your van gets here: the roads to this place are not recorded',
    large: 'Not known whether your vehicle fits: it is large, and no limit for it is recorded',
    unread: 'Not known whether your van fits: a limit here or on the way in cannot be read',
  },
  track: (distance) => `The way in includes ${distance} of track`,
  unpaved: (distance) => `The way in includes ${distance} of unpaved road`,
  steep: (percent) => `Up to ${percent}% steep on the way in`,
  lowEmissionZone: 'In a low-emission zone: vans without a badge may not drive here',
};
