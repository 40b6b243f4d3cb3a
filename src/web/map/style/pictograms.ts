/** Icons for travellers: a disc with an icon, a triangle for a peak, a dot for a town. */
import { drawnPicture } from './canvas.ts';
import { ICON_SIDE, iconPath } from './icon-path.ts';

/** Diameter of a disc, and side of the icon in it, px. */
const DISC_PX = 18;
const SIGN_PX = 12;
const DOT_PX = 8;
/** Size of a peak's triangle, px. */
const PEAK = { width: 11, height: 9 };
const TOWN_DOT_PX = 6;

const ICONS: Readonly<Record<string, string>> = {
  camp_site: 'campsite',
  caravan_site: 'camper_trailer',
  dump_station: 'camper_trailer_dump',
  drinking_water: 'drinking-water',
  toilets: 'toilet',
  shower: 'shower',
  station: 'rail',
  mountain_pass: 'mountain',
  hut: 'shelter',
  aerodrome: 'airport',
  hospital: 'hospital',
  pharmacy: 'pharmacy',
  fuel: 'fuel',
  charging_station: 'charging-station',
  supermarket: 'grocery',
  convenience: 'convenience',
  bakery: 'bakery',
  laundry: 'laundry',
  restaurant: 'restaurant',
  cafe: 'cafe',
  marina: 'harbor',
  ferry_terminal: 'ferry',
  rest_area: 'highway-rest-area',
  services: 'fuel',
  picnic_site: 'picnic-site',
  police: 'police',
  parking: 'parking',
  information: 'information',
  viewpoint: 'viewpoint',
};

/** Draws the icon of a kind of place; a dot if there is none. */
export function pictogram(kind: string, colour: string, ground: string): ImageData {
  if (kind === 'peak') return peak(colour, ground);
  if (kind === 'town') return dot(TOWN_DOT_PX, colour, ground);
  const icon = ICONS[kind];
  const path = icon ? iconPath(icon) : null;
  if (!path) return dot(DOT_PX, colour, ground);
  return drawnPicture(DISC_PX, DISC_PX, (pen) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(DISC_PX / 2, DISC_PX / 2, DISC_PX / 2, 0, 2 * Math.PI);
    pen.fill();
    pen.translate((DISC_PX - SIGN_PX) / 2, (DISC_PX - SIGN_PX) / 2);
    pen.scale(SIGN_PX / ICON_SIDE, SIGN_PX / ICON_SIDE);
    pen.fillStyle = ground;
    pen.fill(path);
  });
}

function peak(colour: string, ground: string): ImageData {
  const { width, height } = PEAK;
  return drawnPicture(width + 2, height + 2, (pen) => {
    pen.translate(1, 1);
    pen.beginPath();
    pen.moveTo(width / 2, 0);
    pen.lineTo(width, height);
    pen.lineTo(0, height);
    pen.closePath();
    pen.lineJoin = 'round';
    pen.strokeStyle = ground;
    pen.lineWidth = 2;
    pen.stroke();
    pen.fillStyle = colour;
    pen.fill();
  });
}

function dot(across: number, colour: string, ground: string): ImageData {
  const side = across + 2;
  return drawnPicture(side, side, (pen) => {
    for (const [radius, fill] of [
      [side / 2, ground],
      [across / 2, colour],
    ] as const) {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.arc(side / 2, side / 2, radius, 0, 2 * Math.PI);
      pen.fill();
    }
  });
}
