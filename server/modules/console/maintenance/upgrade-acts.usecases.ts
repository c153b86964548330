import { sql } from 'kysely'
import type { UpgradeAct } from '#contract/operator/wiki-upgrades.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { actOnRun, findRun } from '#server/wikis/upgrade/upgrade-run.ts'
import { type UpgradeStepRow, upgradeSteps } from '#server/wikis/upgrade/upgrade-steps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const IMPOSSIBLE: Readonly<Record<UpgradeAct, string>> = {
  pause: msg('operator-no-upgrade-pause'),
  'go-on': msg('operator-no-upgrade-waits'),
  retry: msg('operator-upgrade-not-failed'),
}

/** Pauses or resumes the upgrade of all wikis. @throws AppError 409 */
export async function actOnUpgrades(
  { db, clock }: Needs,
  by: ActBy,
  act: Exclude<UpgradeAct, 'retry'>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const moved = await actOnRun(trx, act)
    if (!moved) throw impossible(act)
    await recordAct(trx, by, {
      ...{ at: clock.now(), act: `upgrades.${act}`, reason: by.reason },
      target: { kind: 'service', id: 'upgrades', name: 'upgrades' },
      ...{ before: { state: moved.before }, after: { state: moved.after } },
    })
  })
}

/**
 * Queues a wiki for its upgrade again.
 * @param wiki its place in the last upgrade, or its host.
 * @throws AppError 404, 409
 */
export async function retryUpgrade(
  { db, clock }: Needs,
  by: ActBy,
  wiki: { readonly id: number } | { readonly host: string },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const step = await findStep(trx, wiki, clock.now())
    if (!step) throw noUpgrade()
    if (step.state !== 'failed' || !(await actOnRun(trx, 'retry', step.id))) throw impossible('retry')
    await recordAct(trx, by, {
      ...{ at: clock.now(), act: 'upgrades.retry', reason: by.reason },
      target: { kind: 'service', id: step.id, name: step.domain },
      ...{ before: { state: 'failed', failure: step.failure }, after: { state: 'waiting' } },
    })
  })
}

async function findStep(
  db: Db,
  wiki: { readonly id: number } | { readonly host: string },
  now: number,
): Promise<UpgradeStepRow | undefined> {
  const run = await findRun(db)
  if (!run) return undefined
  const which = 'id' in wiki ? sql`id = ${wiki.id}` : sql`domain = ${wiki.host}`
  const { rows } = await sql<UpgradeStepRow>`
    select * from (${upgradeSteps(run.schema, now)}) as found where ${which}`.execute(db)
  return rows[0]
}

export function noUpgrade(): AppError {
  return new AppError(404, 'no-upgrade', msg('operator-wiki-not-last-upgrade'))
}

function impossible(act: UpgradeAct): AppError {
  return new AppError(409, 'not-in-this-state', IMPOSSIBLE[act])
}
