import { chmodSync, closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** After this many bytes a new part begins: about a minute of MediaWiki's work. */
const PART_BYTES = 16 * 1024 * 1024
/** The most lines of a part. */
const PART_LINES = 5000
/** How many characters are buffered before they are written. */
const BUFFER_LENGTH = 1024 * 1024

/** Writes JSON lines into numbered files, which PHP can read. */
export class PartWriter {
  private readonly dir: string
  private readonly name: string
  private fd: number | null = null
  private bytes = 0
  private lines = 0
  private buffer = ''
  /** Names of the finished files. */
  readonly parts: string[] = []

  /** @param dir an existing directory. */
  constructor(dir: string, name: string) {
    this.dir = dir
    this.name = name
  }

  write(line: unknown): void {
    if (this.fd === null) this.open()
    this.buffer += `${JSON.stringify(line)}\n`
    this.lines += 1
    if (this.buffer.length >= BUFFER_LENGTH) this.flush()
    if (this.bytes + this.buffer.length >= PART_BYTES || this.lines >= PART_LINES) this.end()
  }

  /** Finishes the current file. */
  end(): void {
    if (this.fd === null) return
    this.flush()
    closeSync(this.fd)
    this.fd = null
  }

  private open(): void {
    const name = `${this.name}-${String(this.parts.length + 1).padStart(6, '0')}.jsonl`
    const path = join(this.dir, name)
    this.fd = openSync(path, 'wx', 0o644)
    chmodSync(path, 0o644)
    this.parts.push(name)
    this.bytes = 0
    this.lines = 0
  }

  private flush(): void {
    if (this.fd === null || this.buffer === '') return
    const bytes = Buffer.from(this.buffer)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.fd, bytes, done)
    this.bytes += bytes.length
    this.buffer = ''
  }
}

/** Creates a directory that PHP can read. */
export function makeReadableDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  chmodSync(dir, 0o755)
}
