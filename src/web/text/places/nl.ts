/** The words about lists of places, saved places and what is told of one, in Dutch. */
import type { PlacesTexts } from './en.ts';

export const placesNl: PlacesTexts = {
  tilesOffline: 'Geen verbinding: dit deel van de kaart is nog niet bekeken.',
  serviceUnknown:
    'De dienst antwoordt niet, en deze plek is nog niet bekeken. Je laatste plekken zijn er nog:',
  pastNight: 'Voorbije nacht',
  placesHere: 'Plekken hier',
  starred: (count) => `Bewaard (${count})`,
  lists: 'Lijsten van plekken',
  placesNone: 'In dit deel van de kaart kennen we geen slaapplek. Tik op de kaart om een plek te beoordelen.',
  placesNoneGood: 'Hier is niets goed voor deze nacht. De dichtstbijzijnde goede plek:',
  placesNoneGoodFar: 'Hier is niets goed voor deze nacht, en we kennen geen goede plek binnen 50 km.',
  searchHere: 'Hier zoeken',
  betterThan: (name, score) => `Beter dan ${name} (${score})`,
  goBackTo: (name) => `Terug naar ${name}`,
  star: 'Deze plek bewaren',
  starsNone:
    'De ster bewaart een plek op dit apparaat. Twee of meer worden hier vergeleken, nacht voor nacht.',
  compareTitle: 'De volgende nachten naast elkaar',
  comparePlace: 'Plek',
  bestOfNight: 'de beste van deze nacht',
  aboutPlace: 'Over deze plek',
  copyCoordinates: 'Coördinaten kopiëren',
  coordinatesCopied: 'Coördinaten gekopieerd',
  openIn: 'Openen in',
  deviceMaps: 'app op dit apparaat',
  campOrSite: 'Camping of camperplaats',
  regionsHere: 'We hebben een kaart van:',
};
