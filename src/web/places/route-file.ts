/** Exports a route to a file. */
import type { FileFormat } from '../lib/exchange/formats.ts';
import { handOver } from '../lib/exchange/hand-over.ts';
import { unreachableWords } from '../lib/i18n.ts';
import { placeFiles } from '../lib/on-demand.ts';
import { toast } from '../lib/toast.ts';
import type { RouteList } from '../state/listed.ts';

/** Saves a route as a file on the device. */
export async function saveRoute(route: RouteList, format: FileFormat): Promise<void> {
  const files = await placeFiles();
  if (!files) return toast(unreachableWords());
  const days = route.days.map(({ stopName: _, ...day }) => day);
  handOver(files.routeFile(days, format), `spotscore.${format}`);
}
