/** French sentences about problems of a tour and chosen nights that are not kept, and notices. */
import type { TourWords } from '../skeletons/tour.ts';

export const tour: TourWords = {
  problems: {
    no_map: 'Pas de carte là où cette journée se termine',
    no_place: 'Aucune place pour un van n’est accessible ce jour-là',
    no_match: 'Aucune place accessible n’a tout ce que vous voulez',
    only_bad: 'Seules de mauvaises places sont accessibles, et un circuit en compte une au plus',
    no_plan_b: 'Pas de deuxième place à moins de dix minutes',
    no_road: 'Aucune route connue pour ce trajet\u00a0; sa longueur est estimée',
    not_allowed: 'On ne peut pas passer la nuit ici',
    closed: 'Fermé la nuit\u00a0: on ne peut pas sortir',
    no_van_place: 'Aucun van ne peut se garer ici',
    does_not_fit: 'Votre van ne passe pas ici',
  },
  tooLong: (over) => `Ce trajet dure ${over} de plus que ce que vous voulez conduire par jour`,
  tooLate: (over) => `Vous arrivez ${over} trop tard`,
  nearest: (name, away) => `La place possible la plus proche\u00a0: ${name} (${away})`,
  chosen: (name, why) =>
    name ? `Vous avez choisi ${name}, mais ${why}` : `Vous avez choisi une place, mais ${why}`,
  why: {
    no_road: 'aucune route connue n’y mène',
    no_map: 'la carte ne va pas jusque-là',
    no_van_place: 'un van ne peut pas s’y garer',
    not_allowed: 'il est interdit d’y passer la nuit',
    does_not_fit: 'votre van n’y passe pas',
    no_night: 'le circuit n’a pas de nuit à cette date',
  },
  tooFar: (over) => `le trajet est trop long de ${over} pour une journée`,
  nextTooFar: (over) => `de là, le trajet du lendemain est trop long de ${over}`,
  farFromStop: (away) => `c’est à ${away} du but de cette journée`,
  nightBefore: (metres, name) =>
    `${metres} avant ${name || 'l’étape'}\u00a0: aucune place permise aux vans plus près`,
  noRoadNear: (metres, name) =>
    `Aucune route pour votre van ne mène à ${name || 'une étape'}\u00a0: le trajet passe à ${metres}`,
  leftOut: (name) => `${name || 'Une étape'} est laissée de côté\u00a0: aucune route n’y mène pour votre van`,
  offTrack: (metres) =>
    `${metres} de la trace ne suivent aucune route connue\u00a0: un autre chemin les remplace`,
  ferry: (metres) => `Avec un ferry (${metres})`,
  border: (country) => `Frontière\u00a0: ${country}`,
  closedRoad: (name) => `Fermée ce jour-là et évitée\u00a0: ${name || 'une route'}`,
  ford: (name) => `Un gué sur le chemin${name && `\u00a0: ${name}`}`,
  unpaved: (metres) => `${metres} sur des routes non revêtues`,
  instead: (name) => `À la place\u00a0: ${name}`,
};
