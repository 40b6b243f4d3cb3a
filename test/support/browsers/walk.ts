/** A walk through the page as a user takes it, in any browser. Each step throws if the page does not do its part. */
import { expect } from 'bun:test';
import { until } from '../until.ts';
import { KEYS, type Tab } from './tab.ts';

/** A phone, upright and in its holder, px. A browser may be wider than it is told. */
const UPRIGHT = [390, 844] as const;
const LANDSCAPE = [844, 390] as const;
/** Height of the least content of a dialog, px: one button. */
const ROW = 44;
/** A place in the sample region. */
const SPOT = '#-34.90540,-56.19120,16';
/** Places of the sample region that the walk opens only without the service, one by its local time. */
const NEW_SPOTS = ['#-34.90120,-56.16110,16', '#-34.88910,-56.17020,16,2027-02-20T22:00'];

/** Time in which a press has its effect, ms; after it, it has missed. */
const PRESS_MS = 5000;

export class Walk {
  constructor(
    private readonly tab: Tab,
    private readonly url: string,
  ) {}

  async list(): Promise<void> {
    await this.tab.resize(...UPRIGHT);
    await this.tab.open(this.url);
    await this.seen('#places[aria-busy=false] .card');
    await this.seen('#map[data-map=rest], #map[data-map=absent]');
    await this.expectNoSidewaysScrolling();
  }

  /** Every dialog is as high as its content, or fills the page and scrolls. */
  async dialogs(): Promise<void> {
    for (const button of [
      '#sample',
      '#night-button',
      '#filters-button',
      '[data-country]',
      '#settings-button',
    ])
      await this.dialog(button);
    await this.press('#tab-saved', '#files-button');
    await this.dialog('#files-button');
    await this.press('#tab-map', '#places');
  }

  async place(): Promise<void> {
    await this.follow(SPOT);
    await this.dialog('#navigate-link');
    await this.press('#star-button', '#star-button[aria-pressed=true]');
    await this.press('#grip-button', 'body[data-stop=full]');
    await this.seen('#place[data-settled]');
    await this.dialog('#trust');
    await this.press('#close-spot', '#place[hidden]');
  }

  async search(words: string): Promise<void> {
    await this.write('#search-input', words);
    await this.seen('#search-list [role=option]');
    await this.press('#search-list [role=option]', '#place[aria-busy=false] #score');
    await this.press('#close-spot', '#place[hidden]');
  }

  async route(): Promise<void> {
    await this.press('#tab-route', '#route-form');
    await this.write('#route-from', 'Plaza Independencia');
    await this.write('#route-to', 'Carrasco');
    await this.press('#route-find', '.route-day .card');
    await this.press('#tab-map', '#places[aria-busy=false] .card');
  }

  async save(): Promise<void> {
    await this.press('#settings-button', '#save-montevideo');
    await this.press('#save-montevideo', '#remove-montevideo');
    await this.tab.type(KEYS.escape);
    await this.seen('#dialog:not([open])');
  }

  /** After the service has ended: opens the page again, and new places. */
  async offline(): Promise<void> {
    await this.tab.open(this.url);
    await this.seen('#places[aria-busy=false] .card');
    for (const spot of NEW_SPOTS) {
      await this.follow(spot);
      await this.seen('#saved');
    }
    await this.press('#close-spot', '#place[hidden]');
    await this.search('Bulevar Artigas');
  }

  async landscape(): Promise<void> {
    await this.tab.resize(...LANDSCAPE);
    await this.expectNoSidewaysScrolling();
    for (const part of ['#search-input', '#settings-button', '#tab-map', '#night-button', '#tonight-go'])
      await until(`${part} is on the screen`, () => this.isOnScreen(part));
    await this.dialog('#night-button');
    await this.tab.resize(...UPRIGHT);
  }

  /** Resolves to the errors of the page since it was opened. */
  complaints(): Promise<string[]> {
    return this.tab.evaluate(() => (globalThis as unknown as { complaints: string[] }).complaints);
  }

  private async dialog(button: string): Promise<void> {
    await this.press(button, '#dialog[open] .dialog-body');
    const { body, content, dialog, room } = await this.tab.evaluate(() => {
      const dialog = document.querySelector('#dialog')!;
      const body = dialog.querySelector('.dialog-body')!;
      return {
        body: body.clientHeight,
        content: body.scrollHeight,
        dialog: dialog.clientHeight,
        room: innerHeight,
      };
    });
    const isWhole = body >= ROW && body >= content - 1;
    if (!isWhole && dialog < 0.8 * room)
      throw new Error(`the dialog of ${button} shows ${body} of ${content} px`);
    await this.press('#dialog-close', '#dialog:not([open])');
  }

  private async follow(hash: string): Promise<void> {
    await this.tab.evaluate((hash) => {
      location.hash = hash;
    }, hash);
    // the score of the place before may still be there
    await until(`the page shows ${hash}`, () =>
      this.tab.evaluate((hash) => {
        const [latest] = JSON.parse(localStorage.getItem('spotscore.scores') ?? '[]');
        const isIt = latest && hash.startsWith(`#${latest.lat.toFixed(5)},${latest.lon.toFixed(5)}`);
        return Boolean(isIt && document.querySelector('#place[aria-busy=false] #score'));
      }, hash),
    );
  }

  private async seen(selector: string): Promise<void> {
    await until(`${selector} is there`, () => this.has(selector));
  }

  private has(selector: string): Promise<boolean> {
    return this.tab.evaluate((selector) => document.querySelector(selector) !== null, selector);
  }

  /**
   * Presses an element until the page has what the press is for: on a busy machine, a press can miss an element that
   * begins to move.
   */
  private async press(selector: string, outcome: string): Promise<void> {
    await until(`${selector} leads to ${outcome}`, async () => {
      const at = await this.middleOf(selector);
      if (at) await this.tab.pressAt(at.x, at.y);
      return this.tab.evaluate(appears, outcome, PRESS_MS);
    });
  }

  /** Returns the middle of an element, px; null unless it is there, at rest, and nothing lies over it. */
  private middleOf(selector: string): Promise<{ x: number; y: number } | null> {
    return this.tab.evaluate(async (selector) => {
      const middle = () => {
        const element = document.querySelector(selector);
        element?.scrollIntoView({ block: 'nearest' });
        const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        return hit && element?.contains(hit) ? { x, y } : null;
      };
      const before = middle();
      await new Promise((later) => setTimeout(later, 50));
      const after = middle();
      return before?.x === after?.x && before?.y === after?.y ? after : null;
    }, selector);
  }

  private async write(selector: string, text: string): Promise<void> {
    // not `:focus`, which a window in the background does not match
    await until(`${selector} is focused`, async () => {
      const at = await this.middleOf(selector);
      if (at) await this.tab.pressAt(at.x, at.y);
      return this.tab.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
    });
    await this.tab.type(text);
  }

  private isOnScreen(selector: string): Promise<boolean> {
    return this.tab.evaluate((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box || box.width === 0) return false;
      return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    }, selector);
  }

  private async expectNoSidewaysScrolling(): Promise<void> {
    const [content, width] = await this.tab.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(content).toBeLessThanOrEqual(width!);
  }
}

/** Runs in the page. Resolves to whether an element appears in time. */
async function appears(selector: string, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!document.querySelector(selector)) {
    if (performance.now() > end) return false;
    await new Promise((later) => setTimeout(later, 20));
  }
  return true;
}
