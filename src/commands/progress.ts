/**
 * Progress of a long command: a bar that redraws itself on a terminal, a plain line now and then elsewhere. The words
 * beside it are the command's (`import-text.ts`).
 */

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const BAR_WIDTH = 30;
/** Without a terminal one line per this share is enough for a log. */
const PLAIN_STEP = 0.25;
const ERASE_LINE = '\r\u001b[K';

export class ProgressLine {
  private lastText = '';
  private lastStep = -1;
  private drawn = false;

  constructor(private readonly output: Output) {}

  /** Shows a share 0..1, or null when the end isn't known. */
  show(share: number | null, doing: string): void {
    if (this.output.isTTY) this.draw(share, doing);
    else this.print(share, doing);
  }

  /** Takes the bar away; later text starts on an empty line. */
  clear(): void {
    if (this.drawn) this.output.write(ERASE_LINE);
    this.drawn = false;
    this.lastText = '';
  }

  private draw(share: number | null, doing: string): void {
    const filled = Math.round(BAR_WIDTH * (share ?? 0));
    const bar =
      share === null ? '' : `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${percent(share)} `;
    const text = `${bar}${doing}`.slice(0, (this.output.columns ?? 80) - 1);
    if (text === this.lastText) return;
    this.lastText = text;
    this.drawn = true;
    this.output.write(ERASE_LINE + text);
  }

  private print(share: number | null, doing: string): void {
    const step = Math.floor((share ?? 0) / PLAIN_STEP);
    const what = doing.replace(/\d.*$/, '').trim();
    if (step === this.lastStep && what === this.lastText) return;
    this.lastStep = step;
    this.lastText = what;
    this.output.write(share === null ? `${doing}\n` : `${percent(share)} ${doing}\n`);
  }
}

function percent(share: number): string {
  return `${String(Math.floor(share * 100)).padStart(3)} %`;
}
