import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { countSave } from '#server/modules/wikis/shared/count-save.ts'
import { requireManagedBy } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { type LogoResponse, uploadLogoEndpoint } from './logo-upload.endpoint.ts'
import { readLogoUpload } from './read-upload.ts'
import { updateLogo } from './update-logo.usecase.ts'

export function registerLogoUploadRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, uploadLogoEndpoint, async (request): Promise<LogoResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const upload = await readLogoUpload(request)
    const wiki = await requireManagedBy(deps, request, user, upload.wiki)
    await countSave(deps, wiki.id, user.id)
    const url = await updateLogo(deps, { id: wiki.id, who: user.email }, upload)
    return { success: true, url, data: { url } }
  })
}
