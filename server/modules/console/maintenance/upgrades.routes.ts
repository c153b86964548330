import type { FastifyInstance } from 'fastify'
import {
  UPGRADED_WIKIS_DEFAULTS,
  type UpgradedWiki,
  type UpgradeRunResponse,
} from '#contract/operator/wiki-upgrades.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readUpgrades } from '#server/modules/operations/upgrades/read-upgrades.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { being } from '#server/modules/operator/lists/console-list.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
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

  serve(app, upgradedWikisEndpoint, async (request, reply) => {
    const given = { ...UPGRADED_WIKIS_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(upgradedWikisEndpoint.query.schema, given, ['per_page'])
    const run = await findRun(db)
    return await sendList(
      reply,
      {
        db,
        all: upgradeSteps(run?.schema ?? '', clock.now()),
        texts: ['domain'],
        filters: [being('state', query.state)],
      },
      {
        query,
        toSent: toUpgradedWiki,
        columns: COLUMNS,
        file: `upgrades-${new Date(clock.now()).toISOString().slice(0, 10)}`,
      },
    )
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
    const { id } = request.params
    if (!/^\d{1,15}$/.test(id)) throw noUpgrade()
    await retryUpgrade(deps, { ...operatorOf(request), reason }, { id: Number(id) })
    return { success: true }
  })
}

function toUpgradedWiki({ is_canary, begun_at, ...row }: UpgradeStepRow): UpgradedWiki {
  return {
    ...row,
    is_canary: is_canary === 1,
    begun_at: begun_at === null ? null : new Date(begun_at).toISOString(),
  }
}
