/** The words about drives, files of places and where is searched, in English. */

export const travelEn = {
  routeTab: 'My route',
  routeFrom: 'From',
  routeTo: 'To',
  routeWithin: 'Distance from the route',
  routeSpeed: 'Average speed',
  routeDeparture: 'Departure (empty: now)',
  routeFind: 'Find places',
  routeChange: 'Change',
  routeTrack: 'Open a GPX track',
  routeTrackOf: (name: string) => `Track: ${name}`,
  routeForgetTrack: 'Two places instead',
  routeStraight: 'Between two places we look along the straight line. A GPX track follows your road.',
  routeNotFound: (name: string) => `We do not find “${name}”.`,
  routeNoPosition: 'Your position is not known. Write into the first field where you set out.',
  routeNoTrack: 'We find no track in this file. GPX files with a track or a route can be read.',
  routeTooLong: (km: string) => `This route is too long. We look along at most ${km} km.`,
  routeNoPlaces: (distance: string) => `We know no place to sleep within ${distance} of this route.`,
  routeArrival: (when: string) => `arrival ${when}`,
  routeOff: (distance: string) => `${distance} off the route`,
  starsAsGpx: 'Save as GPX',
  starsAsGeoJson: 'Save as GeoJSON',
  starsOpen: 'Open a file',
  starsReading: 'Reading the file…',
  starsNoFile: 'We find no places in this file. GPX and GeoJSON files can be read.',
  starsAdded: (count: number) => (count === 1 ? '1 place was added.' : `${count} places were added.`),
  starsNotRated: (count: number) =>
    count === 1
      ? '1 could not be rated right now: open the file again later.'
      : `${count} could not be rated right now: open the file again later.`,
  starsFull: (most: number) => `At most ${most} places are kept.`,
  searchRegion: 'Region with a map',
  searchOnlyRegions: 'Nothing found. Only these regions with a map can be searched:',
};

export type TravelTexts = typeof travelEn;
