/** A task on which obedient-thread.ts works until the test releases it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../empty-directory.ts';

export interface HeldTask {
  /** for the `at` of the task */
  order: string;
  release(): void;
}

export function heldTask(): HeldTask {
  const path = join(emptyDirectory(), 'go-on');
  return { order: `hold ${path}`, release: () => writeFileSync(path, '') };
}
