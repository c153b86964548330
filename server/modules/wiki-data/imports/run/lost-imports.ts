import type { Deps } from '#server/modules/deps.ts'
import { runImportJob } from '#server/modules/wiki-data/imports/shared/import-job-kinds.ts'
import type { HalfFilledWiki } from './half-filled-wiki.ts'

/**
 * Ends imports that are paused in this process and that another process has taken over, because this one gave no sign of
 * life for too long. Otherwise their wikis would stay read-only.
 */
export function scheduleLostImports(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  running: Map<number, HalfFilledWiki>,
): void {
  const endLost = createLookForLost({ jobs, log }, running)
  jobs.everyHere('wiki-imports.lost', async () => await endLost())
}

/** Each call is one look. An import counts as lost after two looks, because its next turn may be about to begin. */
export function createLookForLost(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  running: Map<number, HalfFilledWiki>,
): () => Promise<void> {
  let missing: ReadonlySet<HalfFilledWiki> = new Set()
  return async () => {
    const paused = [...running].filter(([, run]) => run.isPaused)
    if (paused.length === 0) return
    const here = new Set((await jobs.goingOnHere(runImportJob)).map(({ importId }) => importId))
    const lost = paused.filter(([id, run]) => run.isPaused && !here.has(id))
    for (const [id, run] of lost) {
      if (!missing.has(run)) continue
      running.delete(id)
      await run.end()
      log.warn(
        { import: id },
        'Another process has taken over an import; its draft and its lock here have ended',
      )
    }
    missing = new Set(lost.map(([, run]) => run))
  }
}
