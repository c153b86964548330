import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewedEntity } from '#contract/batches/batch.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { addLines, OWN_FILES, writeJson } from './batch-files.ts'
import { type BatchRun, count, PREVIEWED, problemsOf, turns } from './batch-turns.ts'
import { recordBatch } from './batches.repository.ts'
import { isWithinBudget } from './edit-budget.ts'
import { KnownKeys } from './known-keys.ts'
import { NO_COUNTS, toPreviewed } from './to-batch.ts'

/** Has the wiki check each edit without making it. @throws as `giveBatchOrder`. */
export async function checkBatch({ deps, row, dir, signal }: BatchRun): Promise<undefined | 'next-turn'> {
  const { db, clock } = deps
  const problems = join(dir, OWN_FILES.checked)
  await rm(problems, { force: true })
  const keys = await KnownKeys.read(dir)
  const counts = { ...NO_COUNTS }
  const preview: PreviewedEntity[] = []
  let end = 0
  for await (const { edits, results } of turns({ deps, row, dir, signal }, { check: true, from: 0, keys })) {
    for (const [place, result] of results.entries()) {
      keys.learn(edits[place], result, true)
      count(counts, result)
      if (preview.length < PREVIEWED) preview.push(toPreviewed(result, row.language))
    }
    end = await addLines(problems, end, problemsOf(results))
  }
  await writeJson(join(dir, OWN_FILES.preview), preview)
  const now = clock.now()
  const isWanted =
    row.start === 'always' || (row.start === 'if-no-problems' && counts.refused + row.unreadable === 0)
  return await db.transaction().execute(async trx => {
    // Beyond the budget it waits for a start by hand, which gives the reason.
    const starts = isWanted && (await isWithinBudget(trx, row, now))
    const isChanged = await changeRun(trx, 'wiki_batches', row.id, 'checking', {
      ...{ status: starts ? 'running' : 'checked', expected: JSON.stringify(counts), updated_at: now },
      ...(starts && { started_at: now }),
    })
    if (isChanged && starts) await recordBatch(trx, row, now)
    return starts ? 'next-turn' : undefined
  })
}
