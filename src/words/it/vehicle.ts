/** Italian words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm di altezza', maxlength: 'm di lunghezza', maxwidth: 'm di larghezza' },
  noFit: 'Il tuo camper non passa',
  closed: 'l’accesso gli è chiuso',
  here: (limit) => `qui al massimo ${limit}`,
  wayIn: (name, limit) => `sull’unico accesso${name} al massimo ${limit}`,
  known: {
    fits: 'Nessun limite noto per il tuo camper, né qui né sull’accesso',
    no_roads: 'Non si sa se il tuo camper ci arriva: le strade fin qui non sono registrate',
    large: 'Non si sa se il tuo veicolo passa: è grande, e nessun limite è registrato',
    unread: 'Non si sa se il tuo camper passa: un limite qui o sull’accesso non è leggibile',
  },
  track: (distance) => `L’accesso passa per ${distance} di sterrato`,
  unpaved: (distance) => `L’accesso ha ${distance} di strada non asfaltata`,
  steep: (percent) => `Fino al ${percent}% di pendenza sull’accesso`,
  lowEmissionZone: 'In una zona a basse emissioni: vietato entrare senza bollino',
};
