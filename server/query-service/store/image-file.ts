import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryImage } from './oxigraph-messages.ts'

/**
 * The memory of an engine with the triples of a file, so that the next engine has them within a moment: ending a query
 * costs the engine. It is in a file without a name, which ends with this process whatever happens to it.
 */
export class ImageFile {
  private readonly dir: string
  private readonly room: () => Promise<number>
  private opened: number | null = null
  private saved: { readonly file: string; readonly image: MemoryImage } | null = null
  /** Whether an engine was lost: the image is needed before anything else is asked. */
  isNeeded = false

  /** @param dir where its file lies. @param room bytes that may be written there. */
  constructor(dir: string, room: () => Promise<number>) {
    this.dir = dir
    this.room = room
  }

  /** The image of the triples of a file; null when there is none. */
  of(file: string): { readonly fd: number; readonly image: MemoryImage } | null {
    if (this.opened === null || this.saved?.file !== file) return null
    return { fd: this.opened, image: this.saved.image }
  }

  /**
   * Forgets the old image. @param bytes of the new one.
   * @returns the file to write it to; null when the disk has too little room.
   */
  async begin(bytes: number): Promise<number | null> {
    this.saved = null
    if ((await this.room()) < bytes) return null
    if (this.opened === null) {
      const path = join(this.dir, `${randomUUID()}.image`)
      this.opened = openSync(path, 'wx+', 0o600)
      unlinkSync(path)
    }
    return this.opened
  }

  /** The image is complete. @param file whose triples it has, with all that was written to the wiki since. */
  end(file: string, image: MemoryImage): void {
    this.saved = { file, image }
  }

  close(): void {
    if (this.opened !== null) closeSync(this.opened)
    this.opened = null
    this.saved = null
    this.isNeeded = false
  }
}
