/** Texts of routes, files of places, search areas and offline regions, in French. */
import type { TravelTexts } from '../en/page-travel.ts';
import { de } from './kinds.ts';

export const travelFr: TravelTexts = {
  language: 'Langue',
  theme: 'Affichage',
  themes: { system: 'Système', day: 'Jour', night: 'Nuit' },
  units: 'Unités',
  unitNames: { metric: 'Kilomètres', imperial: 'Miles' },
  drivingPerDay: 'Conduite par jour',
  hoursOf: (hours) => `${hours} h`,
  navigationApp: 'Appli de navigation',

  routeTab: 'Trajet par jours',
  routeStop: (number) => `Étape ${number}`,
  addStop: 'Ajouter une étape',
  removeStop: (number) => `Retirer l’étape ${number}`,
  routeChange: 'Modifier le trajet',
  routeEstimated:
    'Les routes de ce trajet ne sont pas toutes sur cette carte\u00a0: longueurs et durées sont estimées.',
  routePlanB: (name: string, score: number, minutes: number) =>
    `Si c’est complet\u00a0: ${score} · ${minutes}\u00a0min · ${name}`,
  routeTooLong: (days) => `Ce trajet prend plus de ${days} jours. Planifiez-en une partie.`,
  routeTooSlow: (days, hours) =>
    `Avec ${hours} h de conduite par jour, ce trajet prend plus de ${days} jours. Conduisez plus chaque jour (dans les réglages), ou planifiez-en une partie.`,
  routeForgetChoice: 'Oublier ce choix',
  routeFix: 'Fixer ces nuits',
  routeFixed: 'Nuits fixées',
  routeToDestination: 'Vers votre destination',
  onTheWay: 'sur le trajet',
  fromStop: (distance, stop) => `${distance} depuis ${stop || 'votre étape'}`,
  routeGoal: (place) => `Vers ${place}`,
  dayNumber: (number) => `Jour ${number}`,
  nightsCount: (count) => `${count} ${count < 2 ? 'nuit' : 'nuits'}`,
  duration: (hours, minutes) =>
    hours === 0 ? `${minutes}\u00a0min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`,
  routeLook: 'Voir ce lieu',
  routeInstead: 'Ou passer la nuit ici\u00a0:',
  routeNoOther: 'Pas d’autre lieu à portée.',
  routeWishes: (filters) => `Seulement\u00a0: ${filters}`,
  routesKept: 'Trajets gardés',
  routeFrom: 'De',
  routeTo: 'À',
  routeDeparture: 'Départ (vide\u00a0: maintenant)',
  routeFind: 'Chercher des lieux',
  routeTrack: 'Ouvrir une trace (GPX, KML)',
  routeTrackOf: (name) => `Trace\u00a0: ${name}`,
  routeForgetTrack: 'Plutôt deux lieux',
  routeNotFound: (name) => `Nous ne trouvons pas «\u00a0${name}\u00a0».`,
  didYouMean: 'Vouliez-vous dire\u00a0…\u00a0?',
  routeNoPosition: 'Votre position n’est pas connue. Écrivez d’où vous partez dans le premier champ.',
  routeNoTrack:
    'Pas de trace dans ce fichier. Les fichiers GPX, KML et GeoJSON avec une trace ou un itinéraire sont lus.',
  routeOff: (distance) => `à ${distance} du trajet`,

  savedList: 'Liste',
  compare: (count) => `Comparer (${count})`,
  compareThis: (name) => `Comparer ${name}`,
  savedOnMap: 'Tout montrer sur la carte',
  noteOrRemove: (name: string) => `Note ou suppression\u00a0: ${name}`,
  note: 'Votre note',
  savedOn: (date: string) => `Gardé le ${date}`,
  removePlace: 'Retirer',
  noteDone: 'Terminé',
  savedNone: 'Aucun lieu gardé. Ouvrez un lieu et touchez Garder\u00a0: il sera ici, même sans réseau.',
  onlyHere: 'Gardés sur cet appareil seulement.',
  tickToCompare: 'Cochez-en deux ou trois pour comparer.',
  placesAsFile: 'Lieux en fichier',
  likely: 'Probable',
  loudest: 'Le plus bruyant',
  kindName: 'Type',
  priceName: 'Prix',
  yes: 'oui',
  no: 'non',
  notRecordedAtAll: 'non renseigné',
  saveAs: (format) => `Enregistrer en ${format}`,
  starsOpen: 'Ouvrir un fichier',
  starsReading: 'Lecture du fichier…',
  starsNoFile:
    'Pas de lieux dans ce fichier. Les fichiers GPX, KML, KMZ, GeoJSON et CSV (colonnes lat et lon) sont lus.',
  fileDamaged: (line) => `Le fichier est abîmé à la ligne ${line}. Ce qui précède a été lu.`,
  fileLink:
    'Ce fichier n’est qu’un lien vers une carte en ligne. Enregistrez la carte elle-même en KML et ouvrez ce fichier.',
  fileUnreadable: 'Le fichier est abîmé et illisible.',
  trackDamaged: (line) => `Le fichier est abîmé à la ligne ${line}. Exportez-le à nouveau.`,
  fileCorrected: (line) =>
    `La ligne ${line} du fichier contient une erreur\u00a0; elle a été lue quand même.`,
  fileTooLarge: (size) => `Ce fichier est trop grand\u00a0: ${size} au plus.`,
  routeAsFile: 'Trajet en fichier',
  routeAfterDark: 'Vous arrivez de nuit.',
  routePrice: (sum, known, nights) => `Nuits\u00a0: ${sum || 'gratuit'} (connu pour ${known} sur ${nights})`,
  starsAdded: (count) => (count < 2 ? '1 lieu a été ajouté.' : `${count} lieux ont été ajoutés.`),
  starsNotRated: (count) =>
    count < 2
      ? '1 n’a pas pu être noté pour le moment\u00a0: rouvrez le fichier plus tard.'
      : `${count} n’ont pas pu être notés pour le moment\u00a0: rouvrez le fichier plus tard.`,
  starsFull: (most) => `Au plus ${most} lieux sont gardés.`,

  takeAlong: 'Cartes hors ligne',
  takeAlongText:
    'Une région gardée marche sans réseau\u00a0: carte, note de tout lieu, nuits, lieux, recherche.',
  findRegion: 'Trouver une région',
  saveOffline: 'Garder',
  saveRegion: (title, size) => `Garder ${title} hors ligne (${size})`,
  update: 'Mettre à jour',
  updateRegion: (title, size) => `Mettre à jour ${title} (${size})`,
  regionSaved: 'Gardée\u00a0:',
  regionUnusable:
    'Gardée par une version plus ancienne de la page. Mettez-la à jour tant qu’il y a du réseau.',
  savingNeedsHttps: 'Les régions ne se gardent qu’en HTTPS.',
  savePart: (title) => `Enregistrer seulement ce que montre la carte ${de(title)}`,
  regionSaving: (title) => `Enregistrement ${de(title)}`,
  remove: 'Supprimer',
  removeRegion: (title) => `Supprimer ${title} de cet appareil`,
  stopSaving: 'Arrêter',
  savedBytes: (done, total) => `${done} sur ${total}`,
  installApp: 'Installer comme application',
  keepsNothing:
    'Ce navigateur ne garde rien pour cette page\u00a0: ce que vous enregistrez disparaît à sa fermeture.',
  savingNotHere:
    'Impossible de garder des régions\u00a0: ce navigateur ne peut pas ouvrir la page sans réseau. Utilisez Safari, Firefox ou Chrome.',
  savingFailed: 'L’enregistrement a échoué.',
  savingResumes: 'Ce qui est arrivé est gardé\u00a0: le prochain essai reprend là.',
  packNotOffered: 'Ce service ne la propose pas à l’enregistrement.',
  packOnlyParts: 'Elle ne peut pas être gardée en entier. Montrez-en une partie sur la carte.',
  mayBeDeleted: 'Le navigateur peut l’effacer quand l’appareil est plein.',
  homeScreen:
    'Safari l’efface après une semaine sans visite. Mettez la page sur l’écran d’accueil (Partager, Sur l’écran d’accueil) et enregistrez là.',
  savingFull: 'Il n’y a plus de place sur cet appareil.',
  roomLeft: (size) => `Place libre pour cette page\u00a0: ${size}`,

  nextSteps: 'Pour la suite',
  sampleText:
    'Vous voyez l’exemple fourni avec le programme. Qui gère ce service peut charger toute région\u00a0:',
  nextImport: 'Importer votre pays, dans un autre terminal\u00a0:',
  nextContact: 'Avant que d’autres l’utilisent, le lancer avec un contact\u00a0:',
  aboutTitle: 'À propos de spotscore',
  aboutText:
    'spotscore estime avec des cartes libres si une nuit dans un van sera calme\u00a0: routes, trains, bars, règles du lieu et avis des autres. C’est une estimation. Les panneaux et la loi passent toujours avant.',
  aboutPrivacy:
    'Pas de compte, pas de cookies, et votre navigateur ne parle qu’à ce service. Votre position reste sur cet appareil, sauf le lieu que vous faites noter. Les avis portent un nombre au hasard de cet appareil, que le service ne garde que chiffré.',
  aboutData: '© les contributeurs d’OpenStreetMap, Open Database License',
  aboutFix: 'Signaler une erreur sur la carte',
  aboutApi: 'Interface pour les programmes',
};
