import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A repository with one commit. */
interface TestRepository {
  readonly url: string
  readonly commit: string
}

/**
 * Makes a repository with one commit on a branch.
 * @param submodules the commit of each, by its path.
 */
export function makeRepository(
  dir: string,
  files: Readonly<Record<string, string>>,
  { branch = 'REL1_45', submodules = {} }: { branch?: string; submodules?: Record<string, string> } = {},
): TestRepository {
  mkdirSync(dir, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-C', dir, ...args], {
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet', '--initial-branch', branch)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  git('add', '.')
  for (const [path, commit] of Object.entries(submodules))
    git('update-index', '--add', '--cacheinfo', `160000,${commit},${path}`)
  git('commit', '--quiet', '--message', 'Begin')
  return { url: `file://${dir}`, commit: git('rev-parse', 'HEAD') }
}
