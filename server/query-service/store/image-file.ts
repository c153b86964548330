import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryImage } from './oxigraph-messages.ts'

/**
 * An image of an engine's memory with the triples of a file, so that the next engine has them at once: ending a query
 * costs the engine. The image is in an unlinked file, which disappears with this process whatever happens to it.
 */
export class ImageFile {
  private readonly dir: string
  private readonly room: () => Promise<number>
  private opened: number | null = null
  private saved: { readonly file: string; readonly image: MemoryImage } | null = null
  /** Whether an engine was lost, so that the image must be saved before anything else. */
  isNeeded = false

  /** @param dir the directory of its file. @param room bytes that may be written there. */
  constructor(dir: string, room: () => Promise<number>) {
    this.dir = dir
    this.room = room
  }

  /** The image of the triples of a file; null if there is none. */
  of(file: string): { readonly fd: number; readonly image: MemoryImage } | null {
    if (this.opened === null || this.saved?.file !== file) return null
    return { fd: this.opened, image: this.saved.image }
  }

  /**
   * Forgets the old image.
   * @param bytes the size of the new one.
   * @returns the descriptor of the file to write it to; null if the disk has too little room.
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

  /** Call when the image is complete. @param file the file whose triples it has, together with later changes. */
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
