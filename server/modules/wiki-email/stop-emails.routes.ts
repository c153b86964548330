import type { FastifyInstance } from 'fastify'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { type StopEmailsScope, stopEmailsSchema } from '#contract/schemas/stop-emails.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { wikiEmailSecret } from './deliver-wiki-email.ts'
import { readStopToken } from './stop-token.ts'
import { EVERY_WIKI, forgetUnsolicited, resumeWikiEmails, stopWikiEmails } from './wiki-email.repository.ts'

/** Tokens cannot be guessed, so this bounds the work. */
const STOP_LIMIT = { name: 'stop-mail', max: 60, windowMs: HOUR_MS }

const stopEmailsEndpoint = endpoint({
  method: 'POST',
  path: api.stopEmails,
  group: 'Messages',
  summary: 'Stop emails from wikis',
  caller: 'visitor',
  body: json(stopEmailsSchema, {
    token: 'From the link at the end of such an email.',
    scope: 'Which emails to stop; `none` resumes all of them.',
  }),
  responses: success('The choice is stored.'),
  limits: [STOP_LIMIT],
})

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

/**
 * Stops the emails of one wiki or of every wiki to the link's recipient, or allows them again. It may be
 * repeated.
 * @throws AppError 422 on `token` if the service did not create it.
 */
async function stopEmails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  scope: StopEmailsScope,
): Promise<void> {
  const link = readStopToken(await wikiEmailSecret(db), token)
  if (!link) throw invalid({ token: [msg('error-link-not-complete-please-open')] })
  const { addressHash, wikiId } = link
  if (scope === 'none') return await resumeWikiEmails(db, addressHash, wikiId)
  await stopWikiEmails(db, addressHash, scope === 'wiki' ? wikiId : EVERY_WIKI, clock.now())
}
