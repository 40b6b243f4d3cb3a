/** The words about lists of places, saved places and what is told of one, in Italian. */
import type { PlacesTexts } from './en.ts';

export const placesIt: PlacesTexts = {
  tilesOffline: 'Nessuna connessione: questa parte della mappa non è mai stata vista.',
  serviceUnknown:
    'Il servizio non risponde, e questo posto non è mai stato guardato. I tuoi ultimi posti sono ancora qui:',
  pastNight: 'Notte passata',
  placesHere: 'Posti qui',
  starred: (count) => `Salvati (${count})`,
  lists: 'Elenchi di posti',
  placesNone:
    'Non conosciamo posti per dormire in questa parte della mappa. Tocca la mappa per valutare un punto.',
  placesNoneGood: 'Qui niente va bene per questa notte. Il posto buono più vicino:',
  placesNoneGoodFar: 'Qui niente va bene per questa notte, e non conosciamo posti buoni entro 50 km.',
  searchHere: 'Cerca in questa zona',
  betterThan: (name, score) => `Meglio di ${name} (${score})`,
  goBackTo: (name) => `Torna a ${name}`,
  star: 'Salva questo posto',
  starsNone: 'La stella tiene un posto su questo dispositivo. Due o più si confrontano qui, notte per notte.',
  compareTitle: 'Le prossime notti a confronto',
  comparePlace: 'Posto',
  bestOfNight: 'il migliore di questa notte',
  aboutPlace: 'Su questo posto',
  copyCoordinates: 'Copia le coordinate',
  coordinatesCopied: 'Coordinate copiate',
  openIn: 'Apri in',
  deviceMaps: 'app del dispositivo',
  campOrSite: 'Campeggio o area di sosta',
  regionsHere: 'Abbiamo una mappa di:',
};
