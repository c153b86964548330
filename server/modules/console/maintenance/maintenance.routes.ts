import type { FastifyInstance } from 'fastify'
import type { MaintenanceResponse } from '#contract/operator/maintenance.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readMaintenance } from '#server/modules/operations/maintenance/maintenance.repository.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import {
  bannerEndpoint,
  maintenanceEndpoint,
  readOnlyServiceEndpoint,
  removeBannerEndpoint,
  writableServiceEndpoint,
} from './maintenance.endpoints.ts'
import { makeReadOnly, makeWritable, removeBanner, setBanner } from './maintenance-acts.usecases.ts'

/** `GET /operator/maintenance` and its acts: the banner, and making the whole service read-only. */
export function registerMaintenanceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, maintenanceEndpoint, async (): Promise<MaintenanceResponse> => {
    const { banner, readOnly } = await readMaintenance(deps.db, deps.clock.now())
    return { data: { banner, read_only: readOnly } }
  })

  serve(app, bannerEndpoint, async (request): Promise<SuccessResponse> => {
    const given = await parseBody(bannerEndpoint.body, request)
    await setBanner(deps, { ...operatorOf(request), reason: given.reason }, given)
    return { success: true }
  })

  serve(app, readOnlyServiceEndpoint, async (request): Promise<SuccessResponse> => {
    const given = await parseBody(readOnlyServiceEndpoint.body, request)
    await makeReadOnly(deps, { ...operatorOf(request), reason: given.reason }, given)
    return { success: true }
  })

  serve(app, removeBannerEndpoint, async (request): Promise<SuccessResponse> => {
    const given = await parseBody(removeBannerEndpoint.body, request)
    await removeBanner(deps, { ...operatorOf(request), reason: given.reason }, given)
    return { success: true }
  })

  serve(app, writableServiceEndpoint, async (request): Promise<SuccessResponse> => {
    const { reason } = await parseBody(writableServiceEndpoint.body, request)
    await makeWritable(deps, { ...operatorOf(request), reason })
    return { success: true }
  })
}
