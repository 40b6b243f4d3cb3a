/**
 * Progress of a long command: on a terminal a bar that redraws itself, elsewhere one line per step and every ten
 * seconds. The command supplies the text beside the bar (`import-text.ts`).
 */
import { plainLines } from '../../shared/text/one-line.ts';
import type { TimeLeft } from './time-left.ts';

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  /** the output behind `plain` */
  raw?: Output;
}

/** Returns an output that names out of files cannot steer, such as a terminal by its escapes. */
function plain(output: Output): Output {
  return { write: (text) => output.write(plainLines(text)), raw: output.raw ?? output };
}

/** Returns where a command writes, by default to its process, see `plain`. */
export function plainOutputs({
  stdout = process.stdout,
  stderr = process.stderr,
}: {
  stdout?: Output | undefined;
  stderr?: Output | undefined;
}) {
  return { stdout: plain(stdout), stderr: plain(stderr) };
}

const BAR_WIDTH = 30;
/** Minimum interval of lines about the same step, if the output is not a terminal, ms. */
const LINE_EVERY_MS = 10_000;
const ERASE_LINE = '\r\u001b[K';

export class ProgressLine {
  private readonly output: Output;
  private lastText = '';
  private lastStep = '';
  private lastLineAt = Number.NEGATIVE_INFINITY;
  private drawn = false;

  /** @param left estimates the time left; null if the command does so itself @param now a clock, ms */
  constructor(
    output: Output,
    private readonly left: TimeLeft | null = null,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.output = output.raw ?? output;
  }

  /**
   * Shows the progress.
   * @param share 0 to 1; null if the end is unknown @param step current step @param detail progress or speed
   */
  show(share: number | null, step: string, detail = ''): void {
    const left = this.left?.textAt(share) ?? '';
    const text = `${step}${detail && ` ${detail}`}${left && `, ${left}`}`;
    if (this.output.isTTY) this.draw(share, text);
    else this.print(share, step, text);
  }

  /** Removes the bar; later text starts on an empty line. */
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

  private print(share: number | null, step: string, text: string): void {
    const now = this.now();
    if (step === this.lastStep && now - this.lastLineAt < LINE_EVERY_MS) return;
    this.lastStep = step;
    this.lastLineAt = now;
    this.output.write(share === null ? `${text}\n` : `${percent(share)} ${text}\n`);
  }
}

function percent(share: number): string {
  return `${String(Math.floor(share * 100)).padStart(3)} %`;
}
