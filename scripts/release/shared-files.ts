/** Completions and manual page, at their paths below /usr or /usr/local. */

import { COMMANDS } from '../../src/commands/index.ts';
import { COMPLETIONS } from '../../src/commands/terminal/completions.ts';
import type { ArchivedFile } from './archive.ts';
import { manPage } from './man-page.ts';

export function sharedFiles(version: string, madeAt: Date): ArchivedFile[] {
  const texts = {
    'share/man/man1/spotscore.1': manPage(COMMANDS, version, madeAt),
    'share/bash-completion/completions/spotscore': COMPLETIONS.bash(COMMANDS),
    'share/zsh/site-functions/_spotscore': COMPLETIONS.zsh(COMMANDS),
    'share/fish/vendor_completions.d/spotscore.fish': COMPLETIONS.fish(COMMANDS),
  };
  return Object.entries(texts).map(([name, text]) => ({ name, content: Buffer.from(text) }));
}
