import type { UpgradeRun, UpgradeState } from '#contract/operator/wiki-upgrades.ts'
import type { Deps } from '#server/modules/deps.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { releaseOf } from '#server/wikis/upgrade/releases.ts'
import { findRun } from '#server/wikis/upgrade/upgrade-run.ts'
import { countUpgradeSteps } from '#server/wikis/upgrade/upgrade-steps.ts'

/** The progress of the last upgrade of all wikis; null if there never was one. */
export async function readUpgrades({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<UpgradeRun | null> {
  const run = await findRun(db)
  if (!run) return null
  const { waiting, running, done, failed } = await countUpgradeSteps(db, run.schema, clock.now())
  return {
    state: run.state,
    release: releaseOf(run.schema) ?? run.schema,
    started_at: isoTime(run.started_at),
    ended_at: isoTime(run.ended_at),
    wikis: { waiting, running, done, failed },
  }
}

/** Why the upgrade waits for an operator; null if it continues or is done. */
export function whyHalted(state: UpgradeState | undefined): 'canary-failed' | 'paused' | null {
  if (state === 'canary-failed') return state
  return state === 'canaries-paused' || state === 'others-paused' ? 'paused' : null
}
