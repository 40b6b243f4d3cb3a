/** English: names of the kinds of places, in titles and on the page. */
export const kindsEn = {
  caravan_site: 'Motorhome site',
  camp_site: 'Campsite',
  parking: 'Car park',
  rest_area: 'Rest area',
  services: 'Motorway services',
  layby: 'Lay-by',
  kerb: 'Roadside',
  track: 'Track',
};

export type KindNames = typeof kindsEn;
