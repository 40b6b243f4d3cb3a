/** Location of this device: requested by the user, or used if already permitted. */
import type { LatLon } from '../../api/values.ts';
import { byId } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { toast } from '../lib/toast.ts';
import type { PageStore } from '../state/state.ts';
import type { SpotMap } from './map.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
/** Zoom at which streets can be told apart, and places within walking distance are visible. */
export const AROUND_ME_ZOOM = 14;

/** Requests the location; the browser may ask the user for permission. @throws GeolocationPositionError */
function askDevice(): Promise<LatLon> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      reject,
      OPTIONS,
    ),
  );
}

export interface FoundPosition {
  /** location; null if it is unavailable or not permitted */
  position: LatLon | null;
  isRefused: boolean;
}

/**
 * Finds the location of this device. Toasts show the progress, and the reason of a failure.
 * @param isKnown true if the user knows that the browser refuses: then progress and refusal show no toast
 */
export async function findPosition(isKnown = false): Promise<FoundPosition> {
  if (!isKnown) toast(text().locating);
  try {
    const position = await askDevice();
    toast(text().you);
    return { position, isRefused: false };
  } catch (error) {
    const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
    if (!isRefused) toast(text().positionFailed);
    else if (!isKnown) toast(text().positionDenied);
    return { position: null, isRefused };
  }
}

/** Time limit of the browser's answer, for which the first list waits, ms. */
const PERMISSION_WITHIN_MS = 1_000;

/** Returns true if the user has permitted the location already. Never asks the user. */
export async function askPermission(): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PERMISSION_WITHIN_MS, null));
  try {
    const permission = await Promise.race([navigator.permissions.query({ name: 'geolocation' }), late]);
    return permission?.state === 'granted';
  } catch {
    // some browsers do not support this query
    return false;
  }
}

/** Returns the location of this device; null if it is unavailable, or not permitted yet. @param permission as asked */
export async function grantedPosition(permission: Promise<boolean>): Promise<LatLon | null> {
  return (await permission) ? askDevice().catch(() => null) : null;
}

/**
 * Sets up the button that moves the map to this device and lists the places around.
 * @param arrive announces that the next list is that of another place
 */
export function createPositionButton(store: PageStore, map: SpotMap, arrive: () => void): void {
  const button = byId('position-button');

  async function locate(): Promise<void> {
    const isKnown = store.get().isPositionRefused;
    const { position, isRefused } = await findPosition(isKnown);
    store.set({ isPositionRefused: isRefused });
    // without a location, the user can only search by name
    if (isKnown && isRefused) byId('search-input').focus();
    if (!position) return;
    map.show({ position });
    map.goTo(position, AROUND_ME_ZOOM);
    arrive();
    // the list then shows the places around this position
    store.set({ position, town: null, tab: 'map' });
  }

  button.addEventListener('click', () => void locate());
  store.on(['isPositionRefused'], ({ isPositionRefused }) => {
    const use = button.querySelector('use');
    use?.setAttribute('href', isPositionRefused ? '#i-locate-off' : '#i-locate-fixed');
  });
}
