/** Location of this device: requested by the user, or used if already permitted. */
import type { LatLon } from '../../api/values.ts';
import { text } from '../lib/i18n.ts';
import { toast } from '../lib/toast.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
/** Close enough to tell streets apart, far enough to see alternatives within a walk. */
export const AROUND_ME_ZOOM = 14;

/** The browser may ask the user for permission. @throws GeolocationPositionError */
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
  /** null if it cannot be found, or if nobody allows it */
  position: LatLon | null;
  isRefused: boolean;
}

/**
 * Finds this device, and says in words what it does, and why there is no position.
 * @param isKnown that the browser refuses it was said before: nothing is said until that changes
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

/** Returns null if the browser would have to ask for permission. */
export async function grantedPosition(): Promise<LatLon | null> {
  // some browsers do not support this query
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'granted' ? askDevice().catch(() => null) : null;
}
