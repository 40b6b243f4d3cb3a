/** The words about lists of places, saved places and what is told of one, in French. */
import type { PlacesTexts } from './en.ts';

export const placesFr: PlacesTexts = {
  tilesOffline: 'Pas de connexion\u00a0: cette partie de la carte n’a jamais été vue.',
  serviceUnknown:
    'Le service ne répond pas, et ce lieu n’a jamais été consulté. Vos derniers lieux sont encore là\u00a0:',
  pastNight: 'Nuit passée',
  placesHere: 'Lieux ici',
  starred: (count) => `Enregistrés (${count})`,
  lists: 'Listes de lieux',
  placesNone: 'Nous ne connaissons aucun lieu où dormir ici. Touchez la carte pour noter un endroit.',
  placesNoneGood: 'Rien ici n’est bon pour cette nuit. Le bon lieu le plus proche\u00a0:',
  placesNoneGoodFar:
    'Rien ici n’est bon pour cette nuit, et nous ne connaissons aucun bon lieu à moins de 50 km.',
  searchHere: 'Chercher ici',
  betterThan: (name, score) => `Mieux que ${name} (${score})`,
  goBackTo: (name) => `Retour à ${name}`,
  star: 'Enregistrer ce lieu',
  starsNone: 'L’étoile garde un lieu sur cet appareil. Deux ou plus sont comparés ici, nuit par nuit.',
  compareTitle: 'Les prochaines nuits côte à côte',
  comparePlace: 'Lieu',
  bestOfNight: 'le meilleur de cette nuit',
  aboutPlace: 'À propos de ce lieu',
  copyCoordinates: 'Copier les coordonnées',
  coordinatesCopied: 'Coordonnées copiées',
  openIn: 'Ouvrir dans',
  deviceMaps: 'appli de cet appareil',
  campOrSite: 'Camping ou aire',
  regionsHere: 'Nous avons une carte de\u00a0:',
};
