/** A region that is imported from a server of map data and updated. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/commands/index.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { status } from '../../../src/commands/regions/status.ts';
import { update } from '../../../src/commands/regions/update.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { emptyDirectory } from '../empty-directory.ts';
import { MapSource } from './map-source.ts';

export class UpdatedTown {
  readonly source = new MapSource();
  readonly dataDir = emptyDirectory();
  /** output of the last command */
  said = '';
  readonly output = { write: (text: string) => (this.said += text) };

  /** Runs `update` or `status` in the data directory; resolves to its exit code. */
  async run(...words: string[]): Promise<number> {
    const line = parseCommandLine([...words, '--data-dir', this.dataDir], COMMANDS);
    const { output } = this;
    const options = { ...line, config: resolveConfig(line.flags, {}), stdout: output, stderr: output };
    this.source.requests.length = 0;
    this.said = '';
    return words[0] === 'status' ? status(options) : update(options);
  }

  importIt(keepExtract = false): Promise<number> {
    const { source, dataDir, output } = this;
    return runImport([source.url], { dataDir, keepExtract, stdout: output, stderr: output });
  }

  regionFile = () => readFileSync(join(this.dataDir, 'regions', 'town.spots'));
  info = () => openRegionFile(join(this.dataDir, 'regions', 'town.spots')).info;

  /** Returns what `status --json` reports about the region. */
  async statusOf() {
    await this.run('status', '--json');
    return JSON.parse(this.said).regions[0];
  }

  /** Number of times that the last command fetched the whole extract. */
  downloads = () => this.source.requests.filter((each) => each === 'GET /town-latest.osm.pbf').length;
}
