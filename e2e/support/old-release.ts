import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#build/root.ts'

/** 0.1.0 was released before releases had tags. */
const WITHOUT_TAG = new Map([['0.1.0', '1a46e35f']])

/** The sources of an earlier release in a folder of their own. */
export interface OldRelease {
  readonly version: string
  readonly folder: string
  remove(): void
}

/** Takes a release's sources out of git. @throws Error where the repository is without its history. */
export function takeOldRelease(version: string): OldRelease {
  const folder = mkdtempSync(join(tmpdir(), `wikistead-${version}-`))
  const commit = WITHOUT_TAG.get(version) ?? `v${version}`
  execFileSync('sh', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'sh', commit, folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { version, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
