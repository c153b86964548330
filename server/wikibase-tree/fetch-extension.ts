import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explain } from './explain-tool-error.ts'
import { WikibaseInstallError } from './install-error.ts'
import { runTool } from './run-tool.ts'
import type { ExtensionSource } from './versions-file.ts'

/** A connection that is slower for this long is given up. */
const SLOW_BYTES_A_SECOND = 1000
const SLOW_SECONDS = 60

/** Nothing of this machine's may run, and nothing may ask for a password. */
const SAFE = [
  ['core.hooksPath', '/dev/null'],
  ['protocol.ext.allow', 'never'],
  ['http.lowSpeedLimit', String(SLOW_BYTES_A_SECOND)],
  ['http.lowSpeedTime', String(SLOW_SECONDS)],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

interface Wanted {
  readonly name: string
  readonly commit: string
  readonly source: ExtensionSource
}

interface FetchOptions {
  /** Where repositories are kept until the tree is complete. */
  readonly partialDir: string
  readonly signal: AbortSignal
}

/**
 * Writes an extension's files at a commit, with its submodules. Git checks that the files are those of the
 * commit.
 * @param dir the directory to write, which must not exist.
 * @throws WikibaseInstallError when a repository cannot be reached or lacks the commit.
 */
export async function fetchExtension(wanted: Wanted, dir: string, options: FetchOptions): Promise<void> {
  const { name, commit, source } = wanted
  const repository = await fetchCommit(name, source.url, commit, options)
  await checkOut(repository, commit, dir, options)
  for (const [path, url] of Object.entries(source.submodules ?? {})) {
    const recorded = await submoduleCommit(repository, commit, path, options)
    if (recorded === null)
      throw new WikibaseInstallError(`${name} has no submodule ${path}. Check the file of versions.`)
    const submodule = await fetchCommit(`${name}-${path.replaceAll('/', '-')}`, url, recorded, options)
    await checkOut(submodule, recorded, join(dir, path), options)
  }
}

/** @returns the repository's directory, which an interrupted run may have left complete. */
async function fetchCommit(
  name: string,
  url: string,
  commit: string,
  { partialDir, signal }: FetchOptions,
): Promise<string> {
  const done = join(partialDir, 'git', `${name}-${commit}`)
  if (existsSync(done)) return done
  const making = `${done}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  try {
    await git(['init', '--quiet', '--bare', making], signal)
    await git(['-C', making, 'fetch', '--quiet', '--depth=1', '--no-tags', url, commit], signal)
  } catch (error) {
    throw explain(error, url)
  }
  await rename(making, done)
  return done
}

async function checkOut(
  repository: string,
  commit: string,
  dir: string,
  { signal }: FetchOptions,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const place = [`--git-dir=${repository}`, `--work-tree=${dir}`]
  try {
    await git(
      [...place, '-c', 'core.bare=false', 'checkout', '--quiet', '--force', commit, '--', '.'],
      signal,
    )
  } catch (error) {
    throw explain(error, repository)
  }
}

async function submoduleCommit(
  repository: string,
  commit: string,
  path: string,
  { signal }: FetchOptions,
): Promise<string | null> {
  const listed = await git([`--git-dir=${repository}`, 'ls-tree', commit, '--', path], signal)
  return /^160000 commit ([0-9a-f]{40,64})\t/.exec(listed)?.[1] ?? null
}

/** The commit that a branch of a repository is at; null if it has no such branch. */
export async function branchCommit(url: string, branch: string, signal: AbortSignal): Promise<string | null> {
  try {
    const listed = await git(['ls-remote', '--', url, `refs/heads/${branch}`], signal)
    return /^[0-9a-f]{40,64}/.exec(listed)?.[0] ?? null
  } catch (error) {
    throw explain(error, url)
  }
}

async function git(args: readonly string[], signal: AbortSignal): Promise<string> {
  return await runTool('git', [...SAFE, ...args], { signal, env: { GIT_TERMINAL_PROMPT: '0' } })
}
