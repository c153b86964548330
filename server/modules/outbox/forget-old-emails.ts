import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { outboxDir, outboxFilePrefix, outboxRecordPath } from '#server/platform/email/outbox-transport.ts'

/**
 * Once a day, removes emails from the outbox that are as old as a deleted wiki is at its purge, because they name wikis,
 * too.
 */
export function registerForgettingOldEmails(deps: Pick<Deps, 'config' | 'jobs' | 'clock'>): void {
  deps.jobs.everyHere('outbox.forget', async () => await forgetOldEmails(deps))
}

export async function forgetOldEmails({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const outbox = outboxDir(config)
  const before = outboxFilePrefix(clock.now() - PURGE_AFTER_DAYS * DAY_MS)
  for (const file of await readdir(outbox).catch(() => [])) {
    if (!file.endsWith('.eml') || file >= before) continue
    await rm(join(outbox, file), { force: true })
    await rm(outboxRecordPath(outbox, file), { force: true })
  }
}
