/** Collects the icons of the page as symbols of one SVG inside the page: no request, each path once. */
import { ICON_ID, LINE_ICONS, MAKI_ICONS, TEMAKI_ICONS } from '../../src/web/lib/icon-names.ts';

/** Sides of the squares in which the packages draw their icons. */
const LINE_SIDE = 24;
const FILLED_SIDE = 15;
/**
 * Attributes of line icons: the colour of the surrounding text, whatever the style sheet says about other
 * pictures.
 */
const LINES =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const FILLED = 'fill="currentColor" stroke="none"';
/** Shapes of a drawing, in either form of an empty tag. */
const SHAPES = /<(path|circle|rect|line|ellipse|polyline|polygon)\b([^>]*?)\/?>/g;
const ATTRIBUTES = /([\w-]+)="([^"]*)"/g;
/** Attributes that only editors need. */
const NEEDLESS = new Set(['id', 'class', 'style', 'fill', 'stroke', 'xmlns']);
/** Digits beyond a hundredth of a unit, which is less than a fiftieth of a pixel at the sizes in use. */
const LONG_FRACTION = /(\d*\.\d{2})\d+/g;
/** Ends of lines and tabs as XML entities. */
const SPACES = /(&#x[9A];)+/g;

/** Returns all symbols, for the element that `index.html` has for them. */
export async function sprite(): Promise<string> {
  const symbols = await Promise.all([
    ...LINE_ICONS.map((name) => symbol(name, `lucide-static/icons/${name}.svg`, LINE_SIDE, LINES)),
    ...MAKI_ICONS.map((name) => symbol(name, `@mapbox/maki/icons/${name}.svg`, FILLED_SIDE, FILLED)),
    ...TEMAKI_ICONS.map((name) => symbol(name, `@rapideditor/temaki/icons/${name}.svg`, FILLED_SIDE, FILLED)),
  ]);
  return symbols.join('');
}

/** @throws Error when the package draws the icon in another square */
async function symbol(name: string, path: string, side: number, paint: string): Promise<string> {
  const picture = await Bun.file(Bun.resolveSync(path, import.meta.dir)).text();
  const viewBox = `0 0 ${side} ${side}`;
  if (!picture.includes(`viewBox="${viewBox}"`)) throw new Error(`${path} is not drawn in ${viewBox}`);
  const shapes = [...picture.matchAll(SHAPES)].map(([, shape, attributes]) => {
    const kept = [...attributes!.matchAll(ATTRIBUTES)]
      .filter(([, attribute]) => !NEEDLESS.has(attribute!))
      .map(
        ([, attribute, value]) =>
          ` ${attribute}="${value!.replaceAll(LONG_FRACTION, '$1').replaceAll(SPACES, ' ')}"`,
      );
    return `<${shape}${kept.join('')}/>`;
  });
  return `<symbol id="${ICON_ID}${name}" viewBox="${viewBox}" ${paint}>${shapes.join('')}</symbol>`;
}
