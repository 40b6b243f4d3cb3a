/** State of regions that can be saved on this device. Saves one at a time. */
import type { RegionRow } from '../../../api/regions.ts';
import { boxInView, partName, type RegionPart } from '../../../shared/geo/region-part.ts';
import { getRegions, Refused, Unreachable } from '../../api.ts';
import { askToPersist, canKeepPage, mayBeDeleted, needsHomeScreen, roomLeft } from '../../kept-page.ts';
import { type Bounds, isInView } from '../../lib/geo.ts';
import { text, titledRegion, unreachableWords } from '../../lib/i18n.ts';
import { memory } from '../../lib/storage.ts';
import {
  isOlder,
  NoRoom,
  NoStorage,
  PageNotKept,
  removeSavedRegion,
  renewSavedRegions,
  type SavedRegion,
  savedRegions,
  saveRegion,
  stopSaving,
} from '../../saved-regions.ts';

/** Size above which a pack takes minutes, and a partial pack is offered as well, bytes. */
const LARGE_PACK_BYTES = 50_000_000;

/** A region of the service, a saved part of one, or both. */
export interface OfflineRow {
  name: string;
  title: string;
  bounds: Bounds;
  /** date of the saved map, otherwise of the service's, ISO 8601; null if unknown */
  date: string | null;
  /** size of the saved pack, otherwise of the offered one, bytes; null if neither is known */
  bytes: number | null;
  saved: SavedRegion | null;
  /** true if the service has newer data */
  isOld: boolean;
  /** true if the bounds and the view overlap */
  isInView: boolean;
  /** true if the service offers parts of it */
  hasParts: boolean;
  /** part that the map shows, of a large region that is not saved; null if the service offers no such part */
  partInView: RegionPart | null;
  part: RegionPart | null;
}

/** The current download and its progress in bytes. */
export interface Saving {
  name: string;
  title: string;
  part: RegionPart | null;
  done: number;
  /** size of the download, bytes; 0 if unknown */
  total: number;
}

export interface OfflineRegions {
  rows(view: Bounds): OfflineRow[];
  saving(): Saving | null;
  /** Returns why this browser cannot save regions; '' if it can. */
  obstacle(): string;
  /** Returns when the browser may delete what is saved, and what helps; '' if nothing is saved or nothing threatens it. */
  threat(): string;
  /** Returns why the last download failed; '' if it did not. */
  problem(): string;
  /** Returns the free space for this page, bytes; null if the browser does not report it. */
  room(): number | null;
  /** Reads the state of the device and of the service. */
  renew(): Promise<void>;
  save(name: string, part: RegionPart | null): Promise<void>;
  /** Saves the part of a region inside a box. */
  savePart(part: RegionPart): Promise<void>;
  stop(name: string): void;
  remove(name: string): Promise<void>;
}

/** Returns the regions of the service and of the device. @param redraw called after every change */
export function createOfflineRegions(redraw: () => void): OfflineRegions {
  let offered: RegionRow[] = [];
  let room: number | null = null;
  let saving: Saving | null = null;
  let problem = '';
  let isThreatened = false;

  const titleOf = (name: string) =>
    [...offered, ...savedRegions()].find((each) => each.name === name)?.title ?? name;

  async function renew(): Promise<void> {
    // browsers store nothing for a page without HTTPS
    if (isSecureContext) {
      await renewSavedRegions();
      await lookAtStorage();
    }
    try {
      offered = (await getRegions()).map(titledRegion);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
    redraw();
  }

  async function lookAtStorage(): Promise<void> {
    [room, isThreatened] = await Promise.all([roomLeft(), mayBeDeleted()]);
  }

  async function save(name: string, part: RegionPart | null): Promise<void> {
    const whole = offered.find((each) => each.name === name)?.pack_bytes ?? 0;
    const started: Saving = { name, title: titleOf(part?.of ?? name), part, done: 0, total: whole };
    saving = started;
    problem = '';
    redraw();
    try {
      await saveRegion(name, part, ({ done, total }) => {
        saving = { ...started, done, total: total || whole };
        redraw();
      });
      // not awaited: some browsers ask the user
      void askToPersist().then(lookAtStorage).then(redraw);
    } catch (error) {
      problem = wordsOf(error, saving.done > 0);
    }
    saving = null;
    await lookAtStorage();
    redraw();
  }

  function rowOf(name: string, view: Bounds): OfflineRow[] {
    const saved = savedRegions().find((each) => each.name === name) ?? null;
    const now = saving?.name === name ? saving : null;
    const part = saved?.part ?? now?.part ?? null;
    const from = offered.find((each) => each.name === (part?.of ?? name));
    const bounds = saved?.bounds ?? (part?.bbox as Bounds | undefined) ?? from?.bounds;
    if (!bounds) return [];
    const whole = from?.pack_bytes ?? null;
    const isLarge = whole === null || whole > LARGE_PACK_BYTES;
    const bbox = boxInView(view);
    const hasParts = from?.parts === true;
    const isPartInView = !part && !saved && hasParts && isLarge && isInView(bounds, bbox);
    return [
      {
        name,
        title: saved?.title ?? now?.title ?? titleOf(name),
        bounds,
        date: saved ? (saved.dataUpdatedAt ?? saved.importedAt) : (from?.data_updated_at ?? null),
        bytes: saved?.bytes ?? (part ? null : whole),
        saved,
        isOld: saved !== null && from !== undefined && isOlder(saved, from),
        isInView: isInView(bounds, view),
        hasParts,
        partInView: isPartInView ? { of: name, bbox } : null,
        part,
      },
    ];
  }

  return {
    rows(view) {
      const names = [...offered, ...savedRegions(), ...(saving ? [saving] : [])].map(({ name }) => name);
      return [...new Set(names)]
        .flatMap((name) => rowOf(name, view))
        .toSorted(
          (a, b) =>
            Number(b.isInView) - Number(a.isInView) ||
            Number(b.saved !== null) - Number(a.saved !== null) ||
            a.title.localeCompare(b.title),
        );
    },
    saving: () => saving,
    obstacle() {
      if (!isSecureContext) return text().savingNeedsHttps;
      if (memory.isForgetful()) return text().keepsNothing;
      return canKeepPage() ? '' : text().savingNotHere;
    },
    threat() {
      if (!isThreatened || savedRegions().length === 0) return '';
      return needsHomeScreen() ? text().homeScreen : text().mayBeDeleted;
    },
    problem: () => problem,
    room: () => room,
    renew,
    save,
    savePart: (part) => save(partName(part), part),
    stop: stopSaving,
    async remove(name) {
      await removeSavedRegion(name);
      await lookAtStorage();
      redraw();
    },
  };
}

/** Explains why a region was not saved. @param hasBegun whether some of it was received */
function wordsOf(error: unknown, hasBegun: boolean): string {
  if (error instanceof NoRoom) return text().savingFull;
  if (error instanceof NoStorage) return text().keepsNothing;
  if (error instanceof PageNotKept) return text().savingNotHere;
  return `${text().savingFailed} ${hasBegun ? text().savingResumes : unreachableWords()}`;
}
