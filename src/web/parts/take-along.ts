/** Regions to take along: saved on this device with their progress, renewed, deleted. */
import type { RegionRow } from '../../api/regions.ts';
import { boxInView, partName, type RegionPart } from '../../shared/region-part.ts';
import { getRegions, Refused, Unreachable } from '../api.ts';
import { type Attributes, byId, fill, h } from '../lib/dom.ts';
import type { Bounds } from '../lib/geo.ts';
import { dateOf, megabytes, text } from '../lib/i18n.ts';
import {
  isOlder,
  NoRoom,
  removeRegion,
  renewSavedRegions,
  roomLeft,
  type SavedRegion,
  savedRegions,
  saveRegion,
  stopSaving,
} from '../saved-regions.ts';
import type { PageStore } from '../state.ts';

export interface TakeAlong {
  /** Stays the same; empty where nothing can be saved. */
  element: HTMLElement;
  /** Looks what there is. */
  renew(): void;
}

/** From here on a region takes minutes to come, and a part of it is offered as well, bytes. */
const LARGE_PACK_BYTES = 50_000_000;

interface Row {
  name: string;
  title: string;
  part: RegionPart | null;
  offered: RegionRow | undefined;
  saved: SavedRegion | undefined;
}

/** @param view what the map shows: west, south, east, north */
export function createTakeAlong(store: PageStore, view: () => Bounds): TakeAlong {
  const element = h('section', { id: 'take-along' });
  let offered: RegionRow[] = [];
  let room: number | null = null;
  /** the one that is being saved, and how far */
  let saving: {
    name: string;
    title: string;
    part: RegionPart | null;
    bar: HTMLProgressElement;
    line: HTMLElement;
  } | null = null;
  let problem = '';

  async function renew(): Promise<void> {
    // browsers keep nothing for a page that came without HTTPS
    if (!isSecureContext) return;
    draw();
    await renewSavedRegions();
    room = await roomLeft();
    try {
      offered = await getRegions();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      offered = [];
    }
    draw();
  }

  async function save(name: string, part: RegionPart | null): Promise<void> {
    const title = titleOf(part ? part.of : name);
    const bar = h('progress', { 'aria-label': title, max: 1, value: 0 });
    saving = { name, title, part, bar, line: h('span', { class: 'explained' }) };
    problem = '';
    draw();
    try {
      await saveRegion(name, part, ({ done, total }) => {
        const whole = total || (bytesOf(name) ?? done);
        bar.value = done / whole;
        saving?.line.replaceChildren(text().savedBytes(megabytes(done), megabytes(whole)));
      });
    } catch (error) {
      problem = error instanceof NoRoom ? text().savingFull : text().savingFailed;
    }
    saving = null;
    room = await roomLeft();
    draw();
    const saved = savedRegions().find((each) => each.name === name);
    byId('announcer').textContent = problem || (saved ? wordsOf(saved) : '');
  }

  async function remove(name: string): Promise<void> {
    await removeRegion(name);
    room = await roomLeft();
    draw();
  }

  function rows(): Row[] {
    const saved = savedRegions();
    const names = new Set([...offered, ...saved, ...(saving ? [saving] : [])].map(({ name }) => name));
    return [...names].map((name) => {
      const kept = saved.find((each) => each.name === name);
      const part = kept?.part ?? (saving?.name === name ? saving.part : null);
      return {
        name,
        title: kept?.title ?? (saving?.name === name ? saving.title : titleOf(name)),
        part,
        offered: offered.find(
          (each) => each.name === (part?.of ?? name) && (each.pack_bytes !== null || each.parts),
        ),
        saved: kept,
      };
    });
  }

  function bytesOf(name: string): number | null {
    return offered.find((each) => each.name === name)?.pack_bytes ?? null;
  }

  function titleOf(name: string): string {
    return [...offered, ...savedRegions()].find((each) => each.name === name)?.title ?? name;
  }

  function draw(): void {
    const focused = element.contains(document.activeElement) ? document.activeElement?.id : '';
    const lines = rows().filter(({ offered, saved }) => offered || saved);
    fill(
      element,
      lines.length > 0 && h('h3', {}, text().takeAlong),
      lines.length > 0 && h('p', {}, text().takeAlongText),
      lines.length > 0 &&
        h('ul', { class: 'take-along' }, ...lines.map((row) => h('li', {}, ...contents(row)))),
      problem !== '' && h('p', { role: 'alert' }, problem),
      lines.length > 0 && room !== null && h('p', { class: 'explained' }, text().roomLeft(megabytes(room))),
    );
    if (focused) (document.getElementById(focused) ?? element.querySelector('button'))?.focus();
  }

  function contents({ name, title, part, offered, saved }: Row): (HTMLElement | false)[] {
    const key = encodeURIComponent(name);
    const size = megabytes((part ? saved?.bytes : offered?.pack_bytes) ?? saved?.bytes ?? 0);
    if (saving?.name === name) {
      const { bar, line } = saving;
      const stop = button(
        { id: `stop-${key}`, class: 'text-button', onclick: () => stopSaving(name) },
        text().stopSaving,
      );
      return [h('p', { role: 'status' }, text().regionSaving(title)), bar, line, stop];
    }
    const disabled = saving !== null;
    const fetching = (words: string) =>
      button({ id: `save-${key}`, class: 'button', disabled, onclick: () => save(name, part) }, words);
    if (!saved) {
      const isWhole = offered?.pack_bytes != null;
      return [
        isWhole && fetching(text().saveRegion(title, size)),
        offered?.parts === true && (!isWhole || isLarge(offered)) && partOffer(name, title),
      ];
    }
    const isOld = offered !== undefined && isOlder(saved, offered);
    return [
      h('p', {}, wordsOf(saved)),
      isOld && fetching(text().updateRegion(title, size)),
      button(
        {
          id: `remove-${key}`,
          class: 'text-button',
          disabled,
          'aria-label': text().removeRegion(title),
          onclick: () => remove(name),
        },
        text().remove,
      ),
    ];
  }

  /** Of a large region also what the map shows of it. */
  function partOffer(of: string, title: string): HTMLElement {
    const part = { of, bbox: boxInView(view()) };
    const disabled = saving !== null;
    const attributes = { id: `save-part-${encodeURIComponent(of)}`, class: 'button', disabled };
    return button({ ...attributes, onclick: () => save(partName(part), part) }, text().savePart(title));
  }

  store.on(['language'], draw);
  return { element, renew };
}

function wordsOf({ title, usable, dataUpdatedAt, importedAt, bytes }: SavedRegion): string {
  return usable
    ? text().regionSaved(title, dateOf(dataUpdatedAt ?? importedAt), megabytes(bytes))
    : text().regionUnusable(title);
}

function isLarge(offered: RegionRow | undefined): boolean {
  return (offered?.pack_bytes ?? 0) > LARGE_PACK_BYTES;
}

function button(attributes: Attributes, words: string): HTMLElement {
  return h('button', { type: 'button', ...attributes }, words);
}
