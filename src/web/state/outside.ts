/** Links out of the page: sharing, and navigation apps. */
import type { LatLon } from '../../api/values.ts';

/** Returns the URL that opens the platform's navigation app, or a map in the browser. */
export function navigationUrl({ lat, lon }: LatLon, userAgent: string): string {
  const place = `${lat.toFixed(5)},${lon.toFixed(5)}`;
  if (/android/i.test(userAgent)) return `geo:${place}?q=${place}`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `maps://?daddr=${place}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
}

/** Returns navigation apps with their URLs; `device` is the name of the device's app. */
export function mapLinks(place: LatLon, device: string): { name: string; href: string }[] {
  const { lat, lon } = { lat: place.lat.toFixed(5), lon: place.lon.toFixed(5) };
  return [
    { name: device, href: `geo:${lat},${lon}?q=${lat},${lon}` },
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?daddr=${lat},${lon}` },
    { name: 'Waze', href: `https://waze.com/ul?ll=${lat},${lon}&navigate=yes` },
    {
      name: 'OpenStreetMap',
      href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`,
    },
  ];
}

export type Shared = 'shared' | 'copied' | 'failed';

/** Opens the device's share dialog; without one copies the URL. */
export async function share(title: string, url: string): Promise<Shared> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // closing the share dialog is not a failure
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
