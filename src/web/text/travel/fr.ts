/** The words about drives, files of places, where is searched and regions to take along, in French. */
import type { TravelTexts } from './en.ts';

export const travelFr: TravelTexts = {
  language: 'Langue',
  theme: 'Affichage',
  themes: { system: 'Système', day: 'Jour', night: 'Nuit' },
  units: 'Unités',
  unitNames: { metric: 'Kilomètres', imperial: 'Miles' },

  routeTab: 'Ma route',
  routeFrom: 'De',
  routeTo: 'À',
  routeWithin: 'Distance de la route',
  routeSpeed: 'Vitesse moyenne',
  routeDeparture: 'Départ (vide\u00a0: maintenant)',
  routeFind: 'Chercher des lieux',
  routeChange: 'Modifier',
  routeTrack: 'Ouvrir une trace GPX',
  routeTrackOf: (name) => `Trace\u00a0: ${name}`,
  routeForgetTrack: 'Plutôt deux lieux',
  routeStraight:
    'Entre deux lieux, nous cherchons le long de la ligne droite. Une trace GPX suit votre route.',
  routeNotFound: (name) => `Nous ne trouvons pas «\u00a0${name}\u00a0».`,
  routeNoPosition: 'Votre position n’est pas connue. Écrivez d’où vous partez dans le premier champ.',
  routeNoTrack: 'Pas de trace dans ce fichier. Les fichiers GPX avec une trace ou un itinéraire sont lus.',
  routeTooLong: (km) => `Cette route est trop longue. Nous cherchons le long de ${km} km au plus.`,
  routeNoPlaces: (distance) =>
    `Nous ne connaissons aucun lieu où dormir à moins de ${distance} de cette route.`,
  routeArrival: (when) => `arrivée ${when}`,
  routeOff: (distance) => `à ${distance} de la route`,
  starsAsGpx: 'Enregistrer en GPX',
  starsAsGeoJson: 'Enregistrer en GeoJSON',
  starsOpen: 'Ouvrir un fichier',
  starsReading: 'Lecture du fichier…',
  starsNoFile: 'Pas de lieux dans ce fichier. Les fichiers GPX et GeoJSON sont lus.',
  starsAdded: (count) => (count === 1 ? '1 lieu a été ajouté.' : `${count} lieux ont été ajoutés.`),
  starsNotRated: (count) =>
    count === 1
      ? '1 n’a pas pu être noté pour le moment\u00a0: rouvrez le fichier plus tard.'
      : `${count} n’ont pas pu être notés pour le moment\u00a0: rouvrez le fichier plus tard.`,
  starsFull: (most) => `Au plus ${most} lieux sont gardés.`,

  takeAlong: 'À emporter',
  takeAlongText:
    'Une région gardée marche sans connexion\u00a0: carte, notes partout, nuits, lieux proches, recherche.',
  saveRegion: (title, size) => `Garder ${title} hors ligne (${size})`,
  savePart: (title) => `Enregistrer seulement ce que montre la carte de ${title}`,
  regionSaved: (title, date, size) => `${title}\u00a0: gardée, du ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}\u00a0: gardée par une version plus ancienne de cette page. Mettez-la à jour avant d’être sans connexion.`,
  regionSaving: (title) => `Enregistrement de ${title}`,
  updateRegion: (title, size) => `Mettre à jour ${title} (${size})`,
  remove: 'Supprimer',
  removeRegion: (title) => `Supprimer ${title} de cet appareil`,
  stopSaving: 'Arrêter',
  savedBytes: (done, total) => `${done} sur ${total}`,
  savingFailed: 'L’enregistrement a échoué. Ce qui est arrivé est gardé\u00a0: le prochain essai reprend là.',
  savingFull: 'Il n’y a plus de place sur cet appareil.',
  roomLeft: (size) => `Place libre pour cette page\u00a0: ${size}`,
};
