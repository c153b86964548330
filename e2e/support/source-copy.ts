import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** At the root: generated files, and the packages, which are shared. */
const LEFT_OUT = ['node_modules', 'dist', 'data', 'coverage', '.cache', '.git']

/** A copy of the source, in which a test may change files while other tests read the original. */
export class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'wikistead-source-'))

  constructor() {
    const isWritten = (path: string) => !LEFT_OUT.includes(relative(ROOT, path))
    cpSync(ROOT, this.folder, { recursive: true, filter: isWritten })
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
