/** French words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm de haut', maxlength: 'm de long', maxwidth: 'm de large' },
  noFit: 'Votre van ne passe pas',
  closed: 'l’accès lui est fermé',
  here: (limit) => `${limit} au plus ici`,
  wayIn: (name, limit) => `${limit} au plus sur le seul accès${name}`,
  known: {
    fits: 'Aucune limite connue pour votre van, ni ici ni sur l’accès',
    no_roads: 'On ne sait pas si votre van passe\u00a0: les routes vers ce lieu ne sont pas relevées',
    large: 'On ne sait pas si votre véhicule passe\u00a0: il est grand, et aucune limite n’est relevée',
    unread: 'On ne sait pas si votre van passe\u00a0: une limite ici ou sur l’accès est illisible',
  },
  track: (distance) => `L’accès emprunte ${distance} de chemin`,
  unpaved: (distance) => `L’accès emprunte ${distance} de route non revêtue`,
  steep: (percent) => `Jusqu’à ${percent}\u00a0% de pente sur l’accès`,
  lowEmissionZone: 'Dans une zone à faibles émissions\u00a0: interdite sans vignette',
};
