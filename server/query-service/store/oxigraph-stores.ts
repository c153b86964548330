import { ImageFile } from './image-file.ts'
import { OxigraphStore } from './oxigraph-store.ts'
import type { TripleStores } from './triple-store.ts'

/** Stores in threads of this process, which do not outlive it. */
export class OxigraphStores implements TripleStores {
  private readonly dir: string
  private readonly room: () => Promise<number>
  private readonly images = new Map<string, ImageFile>()

  /**
   * @param dir for unlinked files: images of the stores' memory.
   * @param room bytes that may be written there.
   */
  constructor(dir: string, room: () => Promise<number>) {
    this.dir = dir
    this.room = room
  }

  async open(dbName: string, memoryMax: number): Promise<OxigraphStore> {
    const image = this.images.get(dbName) ?? new ImageFile(this.dir, this.room)
    this.images.set(dbName, image)
    return await OxigraphStore.open({ memoryMax }, image)
  }

  async reopen(): Promise<null> {
    return null
  }

  async list(): Promise<readonly string[]> {
    return []
  }

  async remove(dbName: string): Promise<void> {
    this.images.get(dbName)?.close()
    this.images.delete(dbName)
  }

  async close(): Promise<void> {
    for (const dbName of [...this.images.keys()]) await this.remove(dbName)
  }
}
