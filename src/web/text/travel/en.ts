/** The words about drives, files of places, where is searched and regions to take along, in English. */

export const travelEn = {
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'System', day: 'Day', night: 'Night' },
  units: 'Units',
  unitNames: { metric: 'Kilometres', imperial: 'Miles' },

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

  takeAlong: 'Take it along',
  takeAlongText:
    'A saved region works without a connection: the map, scores at any spot, nights, places nearby, search.',
  saveRegion: (title: string, size: string) => `Save ${title} for offline (${size})`,
  savePart: (title: string) => `Save only what the map shows of ${title}`,
  regionSaved: (title: string, date: string, size: string) => `${title}: saved, data of ${date}, ${size}`,
  regionUnusable: (title: string) =>
    `${title}: saved by an older version of this page. Update it before you are without a connection.`,
  regionSaving: (title: string) => `${title} is being saved`,
  updateRegion: (title: string, size: string) => `Update ${title} (${size})`,
  remove: 'Delete',
  removeRegion: (title: string) => `Delete ${title} from this device`,
  stopSaving: 'Stop',
  savedBytes: (done: string, total: string) => `${done} of ${total}`,
  savingFailed: 'It could not be saved. What has come is kept: the next attempt goes on from there.',
  savingFull: 'There is no room left on this device.',
  roomLeft: (size: string) => `Room left for this page: ${size}`,
};

export type TravelTexts = typeof travelEn;
