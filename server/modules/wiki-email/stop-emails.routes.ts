import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { STOP_LIMIT, stopEmailsEndpoint } from './stop-emails.endpoints.ts'
import { stopEmails } from './stop-emails.usecase.ts'
import { forgetUnsolicited } from './wiki-email.repository.ts'

/** Bytes. */
const ONE_CLICK_BODY_MAX = 1024

/** `POST /mail/stop`, which the page behind the link in a wiki's email sends. */
export function registerStopEmailsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, stopEmailsEndpoint, async (request): Promise<SuccessResponse> => {
    const { token, scope } = await parseBody(stopEmailsEndpoint.body, request)
    await hitNetwork(deps.limiter, STOP_LIMIT, request.ip)
    await stopEmails(deps, token, scope)
    return { success: true }
  })

  deps.jobs.every('wiki-mail.forget', () => forgetUnsolicited(deps.db, deps.clock.now() - DAY_MS))
}

/**
 * `POST /stop-mail/<token>`, which an email program sends for its "Unsubscribe" button (RFC 8058). It comes
 * from the program's servers without a session, so the link alone allows it. Opening the link only shows the
 * page, because email scanners open links.
 */
export async function registerOneClickStop(app: FastifyInstance, deps: Deps): Promise<void> {
  const oneClickStop = namedPlugin('one-click-stop', async scope => {
    scope.removeAllContentTypeParsers()
    // The body holds nothing but the fact of the click.
    scope.addContentTypeParser(
      '*',
      { bodyLimit: ONE_CLICK_BODY_MAX, parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post<{ Params: { token: string } }>('/stop-mail/:token', async (request, reply) => {
      await hitNetwork(deps.limiter, STOP_LIMIT, request.ip)
      await stopEmails(deps, request.params.token, 'wiki')
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Stopped.\n')
    })
  })
  await app.register(oneClickStop)
}
