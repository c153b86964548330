import type { FastifyInstance } from 'fastify'
import { OUTBOX_PATH } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { outboxDir } from '#server/platform/email/outbox-transport.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { hasOutboxPage } from './outbox-access.ts'
import { emailPage, OUTBOX_POLICY, outboxPage } from './outbox-page.ts'
import { readOutbox, readStoredEmail } from './read-outbox.ts'

/**
 * `/outbox`: the emails that were stored instead of sent, for local requests only. They contain passwords
 * and links, so a public service has no such page, and requests are refused if they come from another machine, through a
 * proxy, with a public host name, or from another site's page.
 */
export function registerOutboxRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!hasOutboxPage(config)) return
  const directory = outboxDir(config)
  const outbox = namedPlugin('outbox', async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request, config))
        throw new AppError(403, 'not-local', msg('error-outbox-shown-machine-itself-only'))
      reply
        .header('content-security-policy', OUTBOX_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
    })
    scope.get(OUTBOX_PATH, async () => outboxPage(await readOutbox(directory), config.serviceName))
    scope.get<{ Params: { file: string } }>(`${OUTBOX_PATH}/:file`, async request => {
      const email = await readStoredEmail(directory, request.params.file)
      if (!email) throw new AppError(404, 'no-mail', msg('error-there-no-such-email'))
      return emailPage(email)
    })
  })
  void app.register(outbox)
}
