/** The words about lists of places, saved places and what is told of one, in English. */

export const placesEn = {
  tilesOffline: 'No connection: this part of the map was not seen before.',
  serviceUnknown:
    'The service does not answer, and this place was not looked at before. Your last places are still here:',
  pastNight: 'Past night',
  placesHere: 'Places here',
  starred: (count: number) => `Saved (${count})`,
  lists: 'Lists of places',
  placesNone: 'We know no place to sleep in this part of the map. Tap the map to rate any spot.',
  placesNoneGood: 'Nothing here is good for this night. The nearest good place:',
  placesNoneGoodFar: 'Nothing here is good for this night, and we know no good place within 50 km.',
  searchHere: 'Search this area',
  betterThan: (name: string, score: string) => `Better than ${name} (${score})`,
  goBackTo: (name: string) => `Back to ${name}`,
  star: 'Save this place',
  starsNone: 'The star keeps a place on this device. Two or more are compared here, night by night.',
  compareTitle: 'The next nights side by side',
  comparePlace: 'Place',
  bestOfNight: 'best of this night',
  aboutPlace: 'About this place',
  copyCoordinates: 'Copy coordinates',
  coordinatesCopied: 'Coordinates copied',
  openIn: 'Open in',
  deviceMaps: 'app of this device',
  campOrSite: 'Camp or motorhome site',
  regionsHere: 'We have a map of:',
};

export type PlacesTexts = typeof placesEn;
