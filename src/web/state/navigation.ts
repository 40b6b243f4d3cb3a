/** The user's navigation app: chosen once, then stored. */
import type { LatLon } from '../../api/values.ts';
import { text } from '../lib/i18n.ts';
import { isText } from '../lib/shape.ts';
import { memory } from '../lib/storage.ts';
import { mapLinks, navigationUrl } from './outside.ts';

const KEY = 'navigation';
/** Id of the device's default app. */
export const DEVICE = 'device';

export interface NavigationApp {
  id: string;
  name: string;
  href: string;
}

/** Returns all known apps with their URL for a place. */
export function appsTo(place: LatLon): NavigationApp[] {
  const [device, ...others] = mapLinks(place, text().deviceMaps);
  const own = { id: DEVICE, name: device!.name, href: navigationUrl(place, navigator.userAgent) };
  return [own, ...others.map(({ name, href }) => ({ id: name, name, href }))];
}

/** Returns the id of the chosen app; null if none was chosen yet. */
export function chosenApp(): string | null {
  return memory.read<string | null>(KEY, null, isText);
}

export function chooseApp(id: string): void {
  memory.write(KEY, id);
}

/** Returns the URL for the chosen app; null if none was chosen yet. */
export function hrefTo(place: LatLon): string | null {
  const id = chosenApp();
  return appsTo(place).find((app) => app.id === id)?.href ?? null;
}
