/** The words about lists of places, saved places and what is told of one, in German. */
import type { PlacesTexts } from './en.ts';

export const placesDe: PlacesTexts = {
  tilesOffline: 'Keine Verbindung: Dieser Teil der Karte wurde noch nie angesehen.',
  serviceUnknown:
    'Der Dienst antwortet nicht, und dieser Ort wurde noch nie angesehen. Deine letzten Orte sind noch da:',
  pastNight: 'Vergangene Nacht',
  placesHere: 'Plätze hier',
  starred: (count) => `Gemerkt (${count})`,
  lists: 'Listen von Plätzen',
  placesNone:
    'Auf diesem Teil der Karte kennen wir keinen Schlafplatz. Tippe auf die Karte, um eine Stelle zu bewerten.',
  placesNoneGood: 'Hier ist für diese Nacht nichts gut. Der nächste gute Platz:',
  placesNoneGoodFar:
    'Hier ist für diese Nacht nichts gut, und wir kennen im Umkreis von 50 km keinen guten Platz.',
  searchHere: 'Hier suchen',
  betterThan: (name, score) => `Besser als ${name} (${score})`,
  goBackTo: (name) => `Zurück zu ${name}`,
  star: 'Diesen Platz merken',
  starsNone:
    'Der Stern merkt einen Platz auf diesem Gerät. Zwei oder mehr werden hier verglichen, Nacht für Nacht.',
  compareTitle: 'Die nächsten Nächte im Vergleich',
  comparePlace: 'Platz',
  bestOfNight: 'die beste dieser Nacht',
  aboutPlace: 'Zu diesem Platz',
  copyCoordinates: 'Koordinaten kopieren',
  coordinatesCopied: 'Koordinaten kopiert',
  openIn: 'Öffnen in',
  deviceMaps: 'App dieses Geräts',
  campOrSite: 'Camping- oder Stellplatz',
  regionsHere: 'Wir haben eine Karte von:',
};
