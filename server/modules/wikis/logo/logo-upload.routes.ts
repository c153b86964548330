import type { FastifyInstance } from 'fastify'
import { api } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { requireManagedBy } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { readLogoUpload } from './read-upload.ts'
import { updateLogo } from './update-logo.usecase.ts'

/** Existing clients read the URL in either place. Source: spec 7.17. */
interface LogoResponse {
  readonly success: true
  readonly url: string
  readonly data: { readonly url: string }
}

export function registerLogoUploadRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(api.wikiLogo, async (request): Promise<LogoResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const upload = await readLogoUpload(request)
    const wiki = await requireManagedBy(deps, user, upload.wiki)
    const url = await updateLogo(deps, wiki.id, upload)
    return { success: true, url, data: { url } }
  })
}
