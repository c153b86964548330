import type { FastifyInstance } from 'fastify'
import type { UpgradedWiki, UpgradeRunResponse } from '#contract/operator/wiki-upgrades.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readUpgrades } from '#server/modules/operations/upgrades/read-upgrades.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { being } from '#server/modules/operator/lists/console-list.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { findRun } from '#server/wikis/upgrade/upgrade-run.ts'
import { type UpgradeStepRow, upgradeSteps } from '#server/wikis/upgrade/upgrade-steps.ts'
import { actOnUpgrades, noUpgrade, retryUpgrade } from './upgrade-acts.usecases.ts'
import {
  pauseUpgradesEndpoint,
  resumeUpgradesEndpoint,
  retryUpgradeEndpoint,
  upgradedWikisEndpoint,
  upgradesEndpoint,
} from './upgrades.endpoints.ts'

const COLUMNS = ['id', 'domain', 'state', 'is_canary', 'failure', 'detail', 'begun_at'] as const

/** The progress of the upgrade of all wikis, and the acts of operators on it. */
export function registerUpgradeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  serve(app, upgradesEndpoint, async (): Promise<UpgradeRunResponse> => ({ data: await readUpgrades(deps) }))

  serveList(app, clock, upgradedWikisEndpoint, {
    list: async ({ state }) => ({
      db,
      all: upgradeSteps((await findRun(db))?.schema ?? '', clock.now()),
      texts: ['domain'],
      filters: [being('state', state)],
    }),
    toSent: toUpgradedWiki,
    columns: COLUMNS,
    file: 'upgrades',
  })

  for (const [endpoint, act] of [
    [pauseUpgradesEndpoint, 'pause'],
    [resumeUpgradesEndpoint, 'go-on'],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      const { reason } = await parseBody(endpoint.body, request)
      await actOnUpgrades(deps, { ...operatorOf(request), reason }, act)
      return { success: true }
    })

  serve(app, retryUpgradeEndpoint, async (request): Promise<SuccessResponse> => {
    const { reason } = await parseBody(retryUpgradeEndpoint.body, request)
    const id = requireId(request.params, noUpgrade)
    await retryUpgrade(deps, { ...operatorOf(request), reason }, { id })
    return { success: true }
  })
}

function toUpgradedWiki({ is_canary, begun_at, ...row }: UpgradeStepRow): UpgradedWiki {
  return { ...row, is_canary: is_canary === 1, begun_at: isoTime(begun_at) }
}
