import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { UpgradedWiki, UpgradeRun, UpgradeRunResponse } from '#contract/operator/wiki-upgrades.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { poll } from '#store/poll/poll.saga.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The progress of the upgrade of all wikis, with some of those that have failed. */
export interface FoundUpgrades {
  readonly run: UpgradeRun | null
  readonly failed: readonly UpgradedWiki[]
}

const SHOWN_MAX = '10'
export const LATER_MS = 5000

/** @throws FailureError */
export function* loadUpgrades(): SagaGenerator<FoundUpgrades> {
  const { data: run } = yield* callApi(client => client.get<UpgradeRunResponse>(consoleApi.upgrades))
  if (!run || run.wikis.failed === 0) return { run, failed: [] }
  const { data: failed } = yield* callApi(client =>
    client.get<ConsolePage<UpgradedWiki>>(consoleApi.upgradedWikis, { state: 'failed', per_page: SHOWN_MAX }),
  )
  return { run, failed }
}

/** Loads it again after a while, once the page is visible. Retries until it succeeds. */
export function* loadUpgradesLater(): SagaGenerator<FoundUpgrades> {
  const { wait } = yield* getEnvironment()
  yield* callAbortable(signal => wait(LATER_MS, signal))
  let found: FoundUpgrades = { run: null, failed: [] }
  yield* poll({
    intervalMs: LATER_MS,
    *ask() {
      found = yield* loadUpgrades()
      return true
    },
  })
  return found
}
