/** Small round signs for what travellers look for, drawn by the browser: no picture is fetched. */

/** px of a side; the strokes below are in a square of 24. */
const SIDE = 20;
const DRAWN = 24;
/** Pixels of the picture per px, for sharp screens. */
export const PIXEL_RATIO = 2;

const CROSS = 'M12 7v10M7 12h10';
const BASKET = 'M6 10h12l-1.5 7h-9zM9 10l1.5-4M15 10l-1.5-4';
const CUP = 'M7 9h8v4a3 3 0 0 1-3 3h-2a3 3 0 0 1-3-3zM15 10h1.5a1.5 1.5 0 0 1 0 3H15';
const ANCHOR = 'M12 8v10M7.5 13.5a4.5 4.5 0 0 0 9 0M9.5 10h5M12 5.5a1.2 1.2 0 1 0 0 2.5 1.2 1.2 0 0 0 0-2.5';
const TABLE = 'M7 9h10M9 9l-2 8M15 9l2 8M5.5 13h13';
const TRAIN = 'M8.5 6h7v8h-7zM8.5 10.5h7M9.5 18l1.5-4M14.5 18L13 14';
/** Strokes, or letters where they are known better. */
const SIGNS: Readonly<Record<string, string>> = {
  camp_site: 'M6 17l6-10 6 10zM12 17v-4',
  caravan_site: 'M5 8h9l5 4v4H5zM8 16v1.5M15.5 16v1.5M13.5 8.5v3.5h5',
  dump_station: 'M8 6h8v5H8zM12 11v6.5M9.5 15l2.5 2.5 2.5-2.5',
  drinking_water: 'M12 6c2.6 3.4 4 5.4 4 7.4a4 4 0 0 1-8 0c0-2 1.4-4 4-7.4z',
  shower: 'M8 11a4 4 0 0 1 8 0zM9 14v.5M12 14v.5M15 14v.5M9 17v.5M12 17v.5M15 17v.5M12 7V5.5',
  station: TRAIN,
  peak: 'M12 7l5.5 9h-11z',
  mountain_pass: 'M6 16l4-7 2 4 2-4 4 7',
  hut: 'M6 12l6-5 6 5v5.5H6z',
  hospital: CROSS,
  pharmacy: CROSS,
  fuel: 'M8 17.5V7h5v10.5zM13 11h1.5v4a1 1 0 0 0 2.2 0V9.5L15 8M8 11h5',
  supermarket: BASKET,
  convenience: BASKET,
  restaurant: 'M9 6v5M7.5 6v3.5a1.5 1.5 0 0 0 3 0V6M9 11v7M15 18V6c-2 1-2.5 3.5-2 6h2',
  cafe: CUP,
  marina: ANCHOR,
  ferry_terminal: ANCHOR,
  rest_area: TABLE,
  picnic_site: TABLE,
  police: 'M12 6l5 1.8V12c0 3-2.2 5-5 6-2.8-1-5-3-5-6V7.8z',
};
const LETTERS: Readonly<Record<string, string>> = {
  parking: 'P',
  services: 'R',
  toilets: 'WC',
  information: 'i',
};

/** A sign for a kind of place; a dot where there is none. */
export function pictogram(kind: string, colour: string, ground: string): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE * PIXEL_RATIO;
  const pen = canvas.getContext('2d')!;
  pen.scale(canvas.width / DRAWN, canvas.height / DRAWN);
  const sign = SIGNS[kind];
  const letters = LETTERS[kind];
  const isDot = !sign && !letters;
  pen.fillStyle = isDot ? ground : colour;
  pen.beginPath();
  pen.arc(DRAWN / 2, DRAWN / 2, isDot ? 5 : 11, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = pen.fillStyle = isDot ? colour : ground;
  pen.lineWidth = 1.7;
  pen.lineCap = pen.lineJoin = 'round';
  if (sign) pen.stroke(new Path2D(sign));
  else if (letters) {
    pen.font = `bold ${letters.length > 1 ? 9.5 : 15}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(letters, DRAWN / 2, DRAWN / 2 + 1);
  } else {
    pen.beginPath();
    pen.arc(DRAWN / 2, DRAWN / 2, 3, 0, 2 * Math.PI);
    pen.fill();
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
