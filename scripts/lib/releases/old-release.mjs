import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/lib/root.mjs'

/** 0.1.0 was released before releases had tags. */
const WITHOUT_TAG = new Map([['0.1.0', '1a46e35f']])

/**
 * Checks a release's sources out of git into a new folder.
 *
 * @param {string} version
 * @returns {{ version: string, folder: string, remove: () => void }}
 * @throws {Error} if the repository lacks its history
 */
export function takeOldRelease(version) {
  const folder = mkdtempSync(join(tmpdir(), `wikistead-${version}-`))
  const commit = WITHOUT_TAG.get(version) ?? `v${version}`
  const script = 'git archive "$1" | tar --extract --directory "$2"'
  execFileSync('sh', ['-c', script, 'sh', commit, folder], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  return { version, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
