/**
 * Stores packs as files of the Origin Private File System. It runs in a worker, because some browsers let only
 * workers write there.
 */
import { NoRoom, type PackStore, type PackWriter } from './pack-store.ts';

const FOLDER = 'packs';

export class FileStore implements PackStore {
  private constructor(private readonly folder: FileSystemDirectoryHandle) {}

  /**
   * Opens the store; null if the browser has no such file system, or none for this page, as in some private
   * windows.
   */
  static async open(): Promise<FileStore | null> {
    try {
      const root = await navigator.storage.getDirectory();
      return new FileStore(await root.getDirectoryHandle(FOLDER, { create: true }));
    } catch {
      return null;
    }
  }

  async names(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of this.folder.keys()) names.push(name);
    return names;
  }

  async sizeOf(name: string): Promise<number> {
    return (await this.fileOf(name))?.size ?? 0;
  }

  async read(name: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = await this.fileOf(name);
    if (!file || file.size < offset + length) throw new Error(`${name} ends before byte ${offset + length}`);
    return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  }

  async append(name: string): Promise<PackWriter> {
    const handle = await this.folder.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle();
    let end = access.getSize();
    return {
      async write(bytes) {
        for (let done = 0; done < bytes.length; ) {
          const written = write(access, bytes.subarray(done), end);
          done += written;
          end += written;
        }
      },
      async close() {
        access.flush();
        access.close();
      },
    };
  }

  async remove(name: string): Promise<void> {
    try {
      await this.folder.removeEntry(name);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  private async fileOf(name: string): Promise<File | null> {
    try {
      return await (await this.folder.getFileHandle(name)).getFile();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

/** Writes bytes at an offset. @returns bytes written; the caller writes the rest @throws NoRoom if storage is full */
function write(access: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>, at: number): number {
  try {
    const written = access.write(bytes, { at });
    if (written > 0) return written;
  } catch (error) {
    throw NoRoom.from(error);
  }
  throw new NoRoom('no byte can be written');
}

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
