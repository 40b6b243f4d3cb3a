/**
 * Makes a bundle for desktop assistants (.mcpb, manifest 0.3): a zip of the executable and of what the assistant asks
 * its user for. The same input gives the same bytes.
 */
import { type Zippable, zipSync } from 'fflate';
import { TOOLS } from '../../src/mcp/tools.ts';
import type { ArchivedFile } from './archive.ts';

/** Names of systems in manifests. */
const PLATFORMS = { linux: 'linux', darwin: 'darwin' } as const;
export const PROGRAM_OF_BUNDLE = 'server/spotscore';
/** Kind of file system in zips whose files have Unix modes. */
const UNIX = 3;

export interface McpBundle {
  version: string;
  os: keyof typeof PLATFORMS;
  /** the executable */
  program: ArchivedFile;
  /** licence, and those of everything inside */
  licences: readonly ArchivedFile[];
  madeAt: Date;
}

/** Returns the manifest. */
export function bundleManifest({ version, os }: Pick<McpBundle, 'version' | 'os'>): object {
  return {
    manifest_version: '0.3',
    name: 'spotscore',
    display_name: 'spotscore',
    version,
    description: 'How quiet and undisturbed a night in a van will be at any place, with every reason.',
    long_description:
      'Answers from regions of OpenStreetMap on this machine, without a network. Import regions with the program itself: ' +
      '`spotscore import <url of a .osm.pbf file> --data-dir <folder>`. Without any, a sample of Montevideo is used.',
    author: { name: 'spotscore' },
    license: 'MIT',
    server: {
      type: 'binary',
      entry_point: PROGRAM_OF_BUNDLE,
      mcp_config: {
        command: `\${__dirname}/${PROGRAM_OF_BUNDLE}`,
        args: ['mcp', '--data-dir', `\${user_config.data_dir}`],
        env: {},
      },
    },
    tools: TOOLS.map(({ name, title }) => ({ name, description: title })),
    user_config: {
      data_dir: {
        type: 'directory',
        title: 'Folder of your regions',
        description: 'The data directory of spotscore. An empty folder: the built-in sample.',
        required: true,
        default: `\${HOME}/spotscore`,
      },
    },
    compatibility: { platforms: [PLATFORMS[os]] },
  };
}

/** Returns the bundle. */
export function mcpBundle(bundle: McpBundle): Uint8Array {
  const { program, licences, madeAt } = bundle;
  const manifest = Buffer.from(`${JSON.stringify(bundleManifest(bundle), null, 2)}\n`);
  const files: Zippable = {};
  const add = (name: string, content: Uint8Array, mode: number) => {
    files[name] = [content, { mtime: madeAt, os: UNIX, attrs: ((0o100000 | mode) << 16) >>> 0, level: 6 }];
  };
  add('manifest.json', manifest, 0o644);
  add(PROGRAM_OF_BUNDLE, program.content, 0o755);
  for (const { name, content } of licences) add(name, content, 0o644);
  return zipSync(files);
}
