/** The commands of the program, in the order of `--help`. */

import { SETTINGS, type SettingName } from '../config/settings.ts';
import { LANGUAGES } from '../shared/language.ts';
import { IMPORT_HEAPS, SERVICE_HEAPS } from '../shared/program/small-machine.ts';
import type { Command } from './command.ts';

export const COMMANDS = {
  serve: {
    usage: '',
    summary: 'answers requests (what happens without a command)',
    words: {},
    settings: Object.keys(SETTINGS) as SettingName[],
    flags: [],
    arity: [0, 0],
    heaps: SERVICE_HEAPS,
    load: async () => (await import('./serve.ts')).serve,
  },
  import: {
    usage:
      '<file | url>... [--name <name>] [--poly <file>] [--map <kind>] [--keep-extract] [--into <folder>] [--shard <i/n>] [--dry-run] | <file | url>... --queue <postgres url> [--lease <seconds>] [--poly <file>] [--map <kind>] [--keep-extract]',
    summary:
      'makes regions from OpenStreetMap data, or takes in traffic counts, terrain or official noise maps; a running server notices it',
    words: {
      '<file | url>':
        'OpenStreetMap data (.osm.pbf, as from download.geofabrik.de), traffic counts (.csv, .geojson, .gpkg, .shp), terrain (.hgt, .zip, .png) or an official noise map (.gpkg, .shp, .geojson, .tif, .csv); its content tells which. Several are imported one after the other; one that fails does not hold up the others',
      '--name <name>':
        'of what is imported, for one file; else that of the file. What has that name is replaced',
      '--poly <file>':
        'of OpenStreetMap data: only what lies inside the polygons of a GeoJSON or .poly file, and whole what reaches in',
      '--map <kind>':
        'of OpenStreetMap data: "file", from which the deeper levels of the drawn map are drawn on request, or "archive", a PMTiles archive of all its tiles for QGIS and file servers; else file',
      '--keep-extract': 'of a URL: keeps the downloaded file, so that "update" fetches its changes only',
      '--into <folder>':
        'of OpenStreetMap data: makes region and map in another folder than the one that is served',
      '--shard <i/n>': 'imports partition i of n of the files (0 to n-1), for machines that share the work',
      '--queue <postgres url>':
        'shares the imports of many regions with every process that has the same files, flags and data directory; a URL once a day',
      '--lease <seconds>':
        'after which the file of a process that is gone is given to another, 10 at least; else 60',
      '--dry-run': 'of all but OpenStreetMap data: only tells what would be stored',
    },
    settings: ['data-dir', 'contact', 'memory'],
    flags: ['name', 'poly', 'map', 'keep-extract', 'into', 'dry-run', 'shard', 'queue', 'lease'],
    arity: [1, 10_000],
    heaps: IMPORT_HEAPS,
    load: async () => (await import('./import/import.ts')).importCommand,
  },
  update: {
    usage: '[<name | url | file>...] [--list <file>] [--repair] [--into <folder>]',
    summary: 'brings regions that were imported from a URL up to date, if there is anything new',
    words: {
      '<name | url | file>':
        'regions by name; a URL that was not imported yet, and a file, are imported. Without any: all regions',
      '--list <file>': 'names, URLs and files, one a line; lines that begin with # are left out',
      '--repair': 'only regions whose files are missing, damaged or too old for this version',
      '--into <folder>':
        'makes region and map of this version in another folder; what is served, and what is remembered of it, stays as it is',
    },
    settings: ['data-dir', 'contact', 'memory'],
    flags: ['list', 'repair', 'into'],
    arity: [0, 10_000],
    heaps: IMPORT_HEAPS,
    load: async () => (await import('./update/update.ts')).update,
  },
  status: {
    usage: '[--json]',
    summary: 'tells how old the map data is, and when it was and will be updated',
    words: { '--json': 'for programs' },
    settings: ['data-dir'],
    flags: ['json'],
    arity: [0, 0],
    load: async () => (await import('./update/status.ts')).status,
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
  sweep: {
    usage:
      '[merge] [--region <name> | --bbox <w,s,e,n> | --poly <file>] [--step <metres>] [--standing] [--at <time>] [--out <folder>] [--shard <i/n> | --queue <postgres url> [--lease <seconds>]] [--csv]',
    summary: 'rates every cell of a grid: an atlas for the map, a table and a summary; goes on after a kill',
    words: {
      merge: 'joins the shards that others have made with the same flags; rates nothing',
      '--region <name>': 'where this region has map data; without it, --bbox and --poly all regions',
      '--bbox <w,s,e,n>': 'west, south, east and north in degrees',
      '--poly <file>': 'inside the polygons of a GeoJSON or .poly file',
      '--step <metres>': 'from cell to cell, 20 to 10000; else 100',
      '--standing': 'only where a van can stand',
      '--at <time>':
        'ISO 8601, without an offset on the clock of each place; else 22:00 of today, the whole night',
      '--out <folder>': 'for the files; else "atlas" in the data directory, where "serve" finds them',
      '--shard <i/n>': 'only the i-th of n parts of the shards, counted from 0, and no files of all of them',
      '--queue <postgres url>':
        'shares the shards with every process that has the same flags and folder; "sweep merge" joins them at the end',
      '--lease <seconds>': 'after which a shard of a process that is gone is given to another; else 60',
      '--csv': 'the table as cells.csv, too',
    },
    settings: ['data-dir', 'workers'],
    flags: ['region', 'bbox', 'poly', 'step', 'standing', 'at', 'out', 'shard', 'queue', 'lease', 'csv'],
    arity: [0, 1],
    load: async () => (await import('./sweep/sweep.ts')).sweep,
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
    usage: '[--live]',
    summary: 'asks the running server whether it is ready; exit code 0 = yes',
    words: { '--live': 'asks only whether it answers, as it does also without a region that can be used' },
    settings: ['host', 'port'],
    flags: ['live'],
    arity: [0, 0],
    load: async () => (await import('./healthcheck.ts')).healthcheck,
  },
  version: {
    usage: '[--json]',
    summary: 'tells the version, with --json also those of files, model and database',
    words: { '--json': 'for programs' },
    settings: [],
    flags: ['json'],
    arity: [0, 0],
    load: async () => (await import('./version.ts')).versionCommand,
  },
  completions: {
    usage: 'bash | zsh | fish',
    summary: 'prints what a shell needs to complete commands and flags',
    words: {
      bash: 'e.g. > /etc/bash_completion.d/spotscore',
      zsh: 'e.g. > /usr/local/share/zsh/site-functions/_spotscore',
      fish: 'e.g. > ~/.config/fish/completions/spotscore.fish',
    },
    settings: [],
    flags: [],
    arity: [1, 1],
    load: async (): ReturnType<Command['load']> =>
      (await import('./completions/completions.ts')).completions(COMMANDS),
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
