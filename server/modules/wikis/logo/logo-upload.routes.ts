import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AtOnce } from '#server/modules/session/at-once.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { countSave } from '#server/modules/wikis/shared/count-save.ts'
import { requireManagedBy } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import { tooMany } from '#server/platform/http/too-many.ts'
import { type LogoResponse, uploadLogoEndpoint } from './logo-upload.endpoint.ts'
import { readLogoUpload } from './read-upload.ts'
import { updateLogo } from './update-logo.usecase.ts'

/** How many uploads one account may run at a time: each is completely in memory. */
const UPLOADS = 2
const RETRY_AFTER_MS = 5 * SECOND_MS

export function registerLogoUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = new AtOnce(UPLOADS)

  serve(app, uploadLogoEndpoint, async (request, reply): Promise<LogoResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const end = uploads.begin(user.id)
    if (!end) throw tooMany(RETRY_AFTER_MS)
    whenClosed(reply.raw, end)
    const upload = await readLogoUpload(request)
    const wiki = await requireManagedBy(deps, request, user, upload.wiki)
    await countSave(deps, wiki.id, user.id)
    const url = await updateLogo(deps, { id: wiki.id, who: user.email }, upload)
    return { success: true, url, data: { url } }
  })
}
