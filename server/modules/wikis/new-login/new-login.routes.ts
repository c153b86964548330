import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { wikiRequestSchema } from '#contract/schemas/wiki-requests.ts'
import type { NewLoginResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { requireManagedBy } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { sendNewLogin } from './send-new-login.usecase.ts'

/**
 * Rate limits of new logins, each of which ends a password and sends an email: for all managers of a wiki
 * together, and for one recipient's wikis together.
 */
const LIMITS = {
  byWiki: { name: 'new-login-wiki', max: 3, windowMs: DAY_MS },
  byRecipient: { name: 'new-login-recipient', max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>

/**
 * `POST /wiki/newLogin`: gives the first admin a new temporary password, which is sent to the manager who
 * asks.
 */
export function registerNewLoginRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(api.newLogin, async (request): Promise<NewLoginResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const wiki = await requireManagedBy(deps, user, (request.body as { wiki?: unknown } | null)?.wiki)
    await parseBody(wikiRequestSchema, request)
    await deps.limiter.hit(LIMITS.byWiki, String(wiki.id))
    await deps.limiter.hit(LIMITS.byRecipient, String(user.id))
    await sendNewLogin(deps, wiki, user.email)
    return { success: true, email: user.email }
  })
}
