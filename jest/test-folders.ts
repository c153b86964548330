import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Global, because tests and their environment have different instances of this module in one process. */
const made = globalThis as { testFolders?: string[] }

/** Makes an empty temporary folder for a test. Its environment removes it after the last test of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  made.testFolders = [...(made.testFolders ?? []), folder]
  return folder
}

export function removeTestFolders(): void {
  for (const folder of made.testFolders ?? []) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  delete made.testFolders
}
