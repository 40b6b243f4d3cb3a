/** The app that leads to places: chosen once, then remembered. */
import type { LatLon } from '../../../api/values.ts';
import { text } from '../i18n.ts';
import { memory } from '../storage.ts';
import { mapLinks, navigationUrl } from './outside.ts';

const KEY = 'navigation';
/** The device's own, whatever it is. */
export const DEVICE = 'device';

export interface NavigationApp {
  id: string;
  name: string;
  href: string;
}

/** All that are known, with the address that leads to a place. */
export function appsTo(place: LatLon): NavigationApp[] {
  const [device, ...others] = mapLinks(place, text().deviceMaps);
  const own = { id: DEVICE, name: device!.name, href: navigationUrl(place, navigator.userAgent) };
  return [own, ...others.map(({ name, href }) => ({ id: name, name, href }))];
}

/** Null when none was chosen yet. */
export function chosenApp(): string | null {
  return memory.read<string | null>(KEY, null);
}

export function chooseApp(id: string): void {
  memory.write(KEY, id);
}

/** The address that leads there by the chosen app; null when none was chosen yet. */
export function hrefTo(place: LatLon): string | null {
  const id = chosenApp();
  return appsTo(place).find((app) => app.id === id)?.href ?? null;
}
