/** "My position": asks the device once, when told to. */
import type { LatLon } from '../../api/values.ts';
import { text } from '../lib/i18n.ts';
import { toast } from '../parts/toast.ts';

const OPTIONS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** @returns a function that finds the position and hands it on */
export function createPosition(onFound: (place: LatLon) => void): () => void {
  return function locate() {
    if (!navigator.geolocation) {
      toast(text().positionFailed);
      return;
    }
    toast(text().locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        toast(text().you);
        onFound({ lat: coords.latitude, lon: coords.longitude });
      },
      ({ code, PERMISSION_DENIED }) =>
        toast(code === PERMISSION_DENIED ? text().positionDenied : text().positionFailed),
      OPTIONS,
    );
  };
}
