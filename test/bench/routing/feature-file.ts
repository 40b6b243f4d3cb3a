/** Reads scenario files (Gherkin) of OSRM's acceptance tests, as far as their steps are about roads. */

export type Row = Record<string, string>;

export interface Step {
  /** text of the step, without "Given", "And", "When", "Then" */
  text: string;
  rows: Row[];
  /** lines between triple quotes */
  lines: string[];
}

export interface Scenario {
  file: string;
  name: string;
  steps: Step[];
}

const STEP = /^(?:Given|And|When|Then|But) (.*)$/;

/** Returns the scenarios of a file, each with the steps of the background before its own. */
export function scenariosIn(file: string, text: string): Scenario[] {
  const scenarios: Scenario[] = [];
  const background: Step[] = [];
  let steps = background;
  let header: string[] | null = null;
  let isQuoted = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '"""') {
      isQuoted = !isQuoted;
      continue;
    }
    if (isQuoted) {
      steps.at(-1)?.lines.push(raw);
      continue;
    }
    const scenario = /^Scenario(?: Outline)?: (.*)$/.exec(line);
    const step = STEP.exec(line);
    if (scenario) {
      steps = [...background.map((each) => ({ ...each }))];
      scenarios.push({ file, name: scenario[1]!, steps });
    } else if (step) {
      steps.push({ text: step[1]!, rows: [], lines: [] });
      header = null;
    } else if (line.startsWith('|')) {
      const cells = line
        .replaceAll('\\|', '\u0000')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\u0000', '|'));
      if (!header) header = cells;
      else steps.at(-1)?.rows.push(Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
    }
  }
  return scenarios;
}

/** Returns the positions of the letters and digits of a node map, in steps east and south of its corner. */
export function nodeMapOf(lines: readonly string[]): Map<string, [east: number, south: number]> {
  const rows = lines.map((line, row) => ({ line, row })).filter(({ line }) => line.trim() !== '');
  const least = Math.min(...rows.map(({ line }) => line.search(/\S/)));
  const places = new Map<string, [number, number]>();
  for (const { line, row } of rows)
    for (let column = least; column < line.length; column++)
      if (/[a-z0-9]/i.test(line[column]!)) places.set(line[column]!, [column - least, row]);
  return places;
}
