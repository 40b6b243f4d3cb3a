/** The commands of the program, in the order of `--help`. */

import { SETTINGS, type SettingName } from '../config/settings.ts';
import { LANGUAGES } from '../shared/language.ts';
import { IMPORT_RUNTIME, SERVICE_RUNTIME } from '../shared/program/small-machine.ts';
import { startEarly } from '../threads/early-thread.ts';
import { threadUrl } from '../threads/url.ts';
import type { Command } from './command.ts';

export const COMMANDS = {
  serve: {
    usage: '',
    summary: 'starts the server (default command)',
    words: {},
    settings: Object.keys(SETTINGS) as SettingName[],
    flags: [],
    arity: [0, 0],
    runtime: SERVICE_RUNTIME,
    async load() {
      // the first scoring thread loads its code while this one does
      startEarly(threadUrl('scorer'));
      return (await import('./serve.ts')).serve;
    },
  },
  import: {
    usage:
      '<file | url>... [--name <name>] [--poly <file>] [--keep-extract] [--into <folder>] [--shard <i/n>] [--dry-run] | <file | url>... --queue <postgres url> [--lease <seconds>] [--poly <file>] [--keep-extract]',
    summary:
      'makes regions from OpenStreetMap data, or imports traffic counts, terrain or official noise maps; a running server notices',
    words: {
      '<file | url>':
        'OpenStreetMap data (.osm.pbf, as from download.geofabrik.de), traffic counts (.csv, .geojson, .gpkg, .shp), terrain (.hgt, .zip, .png) or an official noise map (.gpkg, .shp, .geojson, .tif, .csv); detected by content. Several are imported one after the other; a failure does not stop the others',
      '--name <name>': 'name of the import; default: the file name. Replaces an import of that name',
      '--poly <file>':
        'for OpenStreetMap data: only objects that are at least partly inside the polygons of a GeoJSON or .poly file',
      '--keep-extract':
        'for a URL: keeps the downloaded file, so that "update" can repair the region without a download',
      '--into <folder>':
        'for OpenStreetMap data: writes region and map to this folder instead of the served one',
      '--shard <i/n>': 'imports partition i of n of the files (0 to n-1), for machines that share the work',
      '--queue <postgres url>':
        'shares the imports of many regions among all processes with the same files, flags and data directory; a URL is imported once a day',
      '--lease <seconds>':
        'seconds until the file of a dead process goes to another one; at least 10, default 60',
      '--dry-run': 'for all other data: only prints what would be imported',
    },
    settings: ['data-dir', 'contact', 'memory'],
    flags: ['name', 'poly', 'keep-extract', 'into', 'dry-run', 'shard', 'queue', 'lease'],
    arity: [1, 10_000],
    runtime: IMPORT_RUNTIME,
    load: async () => (await import('./regions/import.ts')).importCommand,
  },
  update: {
    usage: '[<name | url | file>...] [--list <file>] [--repair] [--into <folder>]',
    summary: 'updates regions that were imported from a URL',
    words: {
      '<name | url | file>': 'regions by name; new URLs, and files, are imported. Default: all regions',
      '--list <file>': 'file of names, URLs and files, one per line; lines that begin with # are ignored',
      '--repair': 'only regions whose files are missing, damaged or too old for this version',
      '--into <folder>':
        'writes region and map of this version to this folder; the served ones, and their stored state, stay unchanged',
    },
    settings: ['data-dir', 'contact', 'memory'],
    flags: ['list', 'repair', 'into'],
    arity: [0, 10_000],
    runtime: IMPORT_RUNTIME,
    load: async () => (await import('./regions/update.ts')).update,
  },
  status: {
    usage: '[--json]',
    summary: 'prints the age of the map data, and its last and next update',
    words: { '--json': 'machine-readable output' },
    settings: ['data-dir'],
    flags: ['json'],
    arity: [0, 0],
    load: async () => (await import('./regions/status.ts')).status,
  },
  regions: {
    usage: '[rm <name>]',
    summary:
      'lists imported regions, counts, terrain and noise maps, or removes one; a running server notices',
    words: {
      'rm <name>':
        'removes the import of this name; if there are several, <name> is a file such as town.spots',
    },
    settings: ['data-dir'],
    flags: [],
    arity: [0, 2],
    load: async () => (await import('./regions.ts')).regionsCommand,
  },
  export: {
    usage: '<region> <file.pmtiles>',
    summary: 'writes the drawn map of a region as a PMTiles archive, for QGIS, MapLibre and file servers',
    words: {
      '<region>': 'name of an imported region, as "regions" lists it',
      '<file.pmtiles>': 'output file; an existing one is replaced when the new one is complete',
    },
    settings: ['data-dir', 'memory'],
    flags: [],
    arity: [2, 2],
    runtime: IMPORT_RUNTIME,
    load: async () => (await import('./export.ts')).exportCommand,
  },
  score: {
    usage: '<lat> <lon> [--at <time>] [--lang <language>]',
    summary: 'scores one spot from the imported regions, without a server',
    words: {
      '<lat> <lon>':
        'degrees north and east (WGS 84); may be negative. Or one text: coordinates in any spelling, a link, a plus code',
      '--at <time>': 'ISO 8601; without an offset on the clock of the spot; default: now',
      '--lang <language>': `language of sentences: ${LANGUAGES.join(', ')}; default: en`,
    },
    settings: ['data-dir'],
    flags: ['at', 'lang'],
    arity: [1, 4],
    load: async () => (await import('./score.ts')).score,
  },
  sweep: {
    usage:
      '[merge] [--region <name> | --bbox <w,s,e,n> | --poly <file>] [--step <metres>] [--standing] [--at <time>] [--out <folder>] [--shard <i/n> | --queue <postgres url> [--lease <seconds>]] [--csv]',
    summary: 'rates every cell of a grid: an atlas for the map, a table and a summary; resumes after a kill',
    words: {
      merge: 'joins the shards of other processes with the same flags; rates nothing',
      '--region <name>': 'cells where this region has map data; default: all regions',
      '--bbox <w,s,e,n>': 'west, south, east and north in degrees',
      '--poly <file>': 'inside the polygons of a GeoJSON or .poly file',
      '--step <metres>': 'cell size, 20 to 10000; default 100',
      '--standing': 'only cells where a van can park',
      '--at <time>':
        'ISO 8601; without an offset on the clock of each cell; default: the whole night, from 22:00 today',
      '--out <folder>': 'output folder; default: "atlas" in the data directory, where "serve" finds it',
      '--shard <i/n>': 'rates partition i of n (0 to n-1) and writes shards only; then run "sweep merge"',
      '--queue <postgres url>':
        'shares the shards among all processes with the same flags and folder; then run "sweep merge"',
      '--lease <seconds>': 'seconds until a shard of a dead process goes to another one; default 60',
      '--csv': 'also writes the table as cells.csv',
    },
    settings: ['data-dir', 'workers'],
    flags: ['region', 'bbox', 'poly', 'step', 'standing', 'at', 'out', 'shard', 'queue', 'lease', 'csv'],
    arity: [0, 1],
    load: async () => (await import('./regions/sweep.ts')).sweep,
  },
  reports: {
    usage:
      'rm [--spot <id>] [--device <hash>] [--since <time>] | move <sqlite file> <postgres url> | --truth',
    summary:
      'deletes reports, moves those of a file to Postgres, or prints what they taught; running servers notice',
    words: {
      rm: 'deletes the reports that match all given flags; at least one',
      '--spot <id>': 'spot_id from the answer of a score',
      '--device <hash>': 'as "reports rm" lists them: 64 hexadecimal digits',
      '--since <time>': 'ISO 8601: reports from this time on',
      'move <sqlite file> <postgres url>': 'copies all reports of a file to a Postgres',
      '--truth': 'prints the anonymous counts of reports by score, and how well it told them apart',
    },
    settings: ['data-dir', 'database-url'],
    flags: ['spot', 'device', 'since', 'truth'],
    arity: [0, 3],
    load: async () => (await import('./reports.ts')).reports,
  },
  mcp: {
    usage: '[--url <url>]',
    summary: 'serves an assistant by the Model Context Protocol on standard input and output',
    words: {
      '--url <url>': 'asks this service; default: answers from the regions of the data directory',
    },
    settings: ['data-dir', 'atlas', 'memory'],
    flags: ['url'],
    arity: [0, 0],
    load: async () => (await import('./mcp.ts')).mcp,
  },
  backup: {
    usage: '<file>',
    summary: 'copies the reports database and its secret, also while the server runs',
    words: {
      '<file>': 'output file; must not exist',
    },
    settings: ['data-dir', 'database-url', 'secret'],
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    usage: '<backup>',
    summary: 'installs a backup; the present files are kept in another folder',
    words: {
      '<backup>': 'output file of "backup"',
    },
    settings: ['data-dir', 'database-url', 'secret'],
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./restore.ts')).restore,
  },
  healthcheck: {
    usage: '[--live]',
    summary: 'checks if the running server is ready; exit code 0 = yes',
    words: { '--live': 'checks only if it answers; true even without a usable region' },
    settings: ['host', 'port'],
    flags: ['live'],
    arity: [0, 0],
    load: async () => (await import('./healthcheck.ts')).healthcheck,
  },
  version: {
    usage: '[--json]',
    summary: 'prints the version; with --json also those of files, model and database',
    words: { '--json': 'machine-readable output' },
    settings: [],
    flags: ['json'],
    arity: [0, 0],
    load: async () => (await import('./version.ts')).versionCommand,
  },
  completions: {
    usage: 'bash | zsh | fish',
    summary: 'prints the shell code that completes commands and flags',
    words: {
      bash: 'e.g. > /etc/bash_completion.d/spotscore',
      zsh: 'e.g. > /usr/local/share/zsh/site-functions/_spotscore',
      fish: 'e.g. > ~/.config/fish/completions/spotscore.fish',
    },
    settings: [],
    flags: [],
    arity: [1, 1],
    load: async (): ReturnType<Command['load']> =>
      (await import('./terminal/completions.ts')).completions(COMMANDS),
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
