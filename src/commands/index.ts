/** The commands of the program, in the order of `--help`. */
import { SETTINGS, type SettingName } from '../config/settings.ts';
import { LANGUAGES } from '../shared/language.ts';
import type { Command } from './command.ts';

export const COMMANDS = {
  serve: {
    usage: '',
    summary: 'answers requests (what happens without a command)',
    words: {},
    settings: Object.keys(SETTINGS) as SettingName[],
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./serve.ts')).serve,
  },
  import: {
    usage: '<file | url> [--name <name>] [--dry-run]',
    summary:
      'makes a region from OpenStreetMap data, or takes in traffic counts, terrain or official noise maps; a running server notices it',
    words: {
      '<file | url>':
        'OpenStreetMap data (.osm.pbf, as from download.geofabrik.de), traffic counts (.csv, .geojson), terrain (.hgt, .zip, .png) or an official noise map (.gpkg, .geojson, .tif, .csv); its content tells which',
      '--name <name>': 'of what is imported; else that of the file. What has that name is replaced',
      '--dry-run': 'of all but OpenStreetMap data: only tells what would be stored',
    },
    settings: ['data-dir', 'contact'],
    flags: ['name', 'dry-run'],
    arity: [1, 1],
    load: async () => (await import('./import.ts')).importCommand,
  },
  regions: {
    usage: '[rm <name>]',
    summary:
      'lists imported regions, counts, terrain and noise maps, or removes one; a running server notices it',
    words: {
      'rm <name>': 'removes what has this name; without it all are listed',
    },
    settings: ['data-dir'],
    flags: [],
    arity: [0, 2],
    load: async () => (await import('./regions.ts')).regionsCommand,
  },
  score: {
    usage: '<lat> <lon> [--at <time>] [--lang <language>]',
    summary: 'scores one spot from the imported regions, without a server',
    words: {
      '<lat> <lon>': 'degrees north and east (WGS 84), negative ones too',
      '--at <time>': 'ISO 8601; with an offset that instant, without it the clock of the spot; else now',
      '--lang <language>': `of every sentence: ${LANGUAGES.join(', ')}; else en`,
    },
    settings: ['data-dir'],
    flags: ['at', 'lang'],
    arity: [2, 2],
    load: async () => (await import('./score.ts')).score,
  },
  reports: {
    usage: 'rm [--spot <id>] [--device <hash>] [--since <time>] | move <sqlite file> <postgres url>',
    summary: 'deletes reports; or takes those of a file to Postgres. Running servers take note',
    words: {
      rm: 'deletes the reports that fit all of the flags given, one at least',
      '--spot <id>': 'spot_id, as in the answer of a score',
      '--device <hash>': 'as "reports rm" lists them: 64 hexadecimal digits',
      '--since <time>': 'ISO 8601: reports of then and later',
      'move <sqlite file> <postgres url>': 'copies all reports of a file to a Postgres',
    },
    settings: ['data-dir', 'database-url'],
    flags: ['spot', 'device', 'since'],
    arity: [1, 3],
    load: async () => (await import('./reports/reports.ts')).reports,
  },
  mcp: {
    usage: '[--url <url>]',
    summary: 'lets an assistant ask, by the Model Context Protocol on standard input and output',
    words: {
      '--url <url>': 'asks this service; without it answers from the regions of the data directory',
    },
    settings: ['data-dir'],
    flags: ['url'],
    arity: [0, 0],
    load: async () => (await import('./mcp.ts')).mcp,
  },
  backup: {
    usage: '<file>',
    summary: 'copies signal database and secret, also while the server runs',
    words: {
      '<file>': 'is written; must not be there yet',
    },
    settings: ['data-dir', 'database-url', 'secret'],
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    usage: '<backup>',
    summary: 'puts a backup in place; what was there before is kept aside',
    words: {
      '<backup>': 'a file that "backup" has made',
    },
    settings: ['data-dir', 'database-url', 'secret'],
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./restore.ts')).restore,
  },
  healthcheck: {
    usage: '',
    summary: 'asks the running server whether it is ready; exit code 0 = yes',
    words: {},
    settings: ['host', 'port'],
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./healthcheck.ts')).healthcheck,
  },
  'self-test': {
    usage: '',
    summary: 'starts every thread, opens the sample and scores a known spot',
    words: {},
    settings: ['workers'],
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./self-test.ts')).selfTest,
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
