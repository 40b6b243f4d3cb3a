/** The commands of the program, in the order of `--help`. */
import type { Command } from './command.ts';

export const COMMANDS = {
  serve: {
    usage: '',
    summary: 'answers requests (what happens without a command)',
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./serve.ts')).serve,
  },
  import: {
    usage: '<file.osm.pbf | url> [--name <name>]',
    summary: 'makes a region from OpenStreetMap data; a running server notices it',
    flags: ['name'],
    arity: [1, 1],
    load: async () => (await import('./import.ts')).importCommand,
  },
  regions: {
    usage: '[rm <name>]',
    summary: 'lists the imported regions, or removes one; a running server notices it',
    flags: [],
    arity: [0, 2],
    load: async () => (await import('./regions.ts')).regionsCommand,
  },
  score: {
    usage: '<lat> <lon> [--at <time>] [--lang en|de]',
    summary: 'scores one spot from the imported regions, without a server',
    flags: ['at', 'lang'],
    arity: [2, 2],
    load: async () => (await import('./score.ts')).score,
  },
  reports: {
    usage: 'rm [--spot <id>] [--device <hash>] [--since <time>] | move <sqlite file> <postgres url>',
    summary: 'deletes reports; or takes those of a file to Postgres. Running servers take note',
    flags: ['spot', 'device', 'since'],
    arity: [1, 3],
    load: async () => (await import('./reports.ts')).reports,
  },
  mcp: {
    usage: '[--url <url>]',
    summary: 'lets an assistant ask, by the Model Context Protocol on standard input and output',
    flags: ['url'],
    arity: [0, 0],
    load: async () => (await import('./mcp.ts')).mcp,
  },
  backup: {
    usage: '<file>',
    summary: 'copies signal database and secret, also while the server runs',
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    usage: '<backup>',
    summary: 'puts a backup in place; what was there before is kept aside',
    flags: [],
    arity: [1, 1],
    load: async () => (await import('./restore.ts')).restore,
  },
  healthcheck: {
    usage: '',
    summary: 'asks the running server whether it is ready; exit code 0 = yes',
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./healthcheck.ts')).healthcheck,
  },
  'self-test': {
    usage: '',
    summary: 'starts every thread, opens the sample and scores a known spot',
    flags: [],
    arity: [0, 0],
    load: async () => (await import('./self-test.ts')).selfTest,
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
