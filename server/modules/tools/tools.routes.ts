import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import type { ToolAnswerResponse, ToolRequestResponse } from '#contract/account/tool-log-in.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody, parseNothing } from '#server/platform/http/parse-body.ts'
import type { ToolProviders } from './tool-providers.ts'
import { toolNoEndpoint, toolRequestEndpoint, toolYesEndpoint } from './tools.endpoints.ts'

interface Sender {
  readonly request: FastifyRequest<{ Params: { uid: string } }>
  readonly reply: FastifyReply
}

/** The calls of the page on which a member allows or refuses a tool. Without `SERVICE_OIDC` they do not exist. */
export function registerToolRoutes(app: FastifyInstance, deps: Deps, providers: ToolProviders | null): void {
  if (providers === null) return

  serve(app, toolRequestEndpoint, async (request, reply): Promise<ToolRequestResponse> => {
    const provider = await providers.current()
    const { params } = await detailsOf(provider, { request, reply })
    const client = await provider.Client.find(String(params['client_id']))
    if (!client) throw gone()
    return {
      data: {
        tool: client.clientName ?? client.clientId,
        host: new URL(String(params['redirect_uri'])).host,
        wants_email: wantsEmail(params),
      },
    }
  })

  serve(app, toolYesEndpoint, async (request, reply): Promise<ToolAnswerResponse> => {
    const provider = await providers.current()
    const user = await requireVerifiedUser(deps, request)
    const { email } = await parseBody(toolYesEndpoint.body, request)
    const interaction = await detailsOf(provider, { request, reply })
    const accountId = String(user.id)
    // Another account was logged in to the tool in this browser before.
    if (interaction.session && interaction.session.accountId !== accountId) {
      const { uid } = interaction.session
      if (uid) await (await provider.Session.findByUid(uid))?.destroy()
      delete (interaction as { session?: unknown }).session
      await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    }
    const grant = new provider.Grant({ accountId, clientId: String(interaction.params['client_id']) })
    grant.addOIDCScope('openid')
    if (wantsEmail(interaction.params)) {
      if (email) grant.addOIDCScope('email')
      else grant.rejectOIDCScope('email')
    }
    const consent = { grantId: await grant.save() }
    return await respondToTool(provider, { request, reply }, { login: { accountId }, consent })
  })

  serve(app, toolNoEndpoint, async (request, reply): Promise<ToolAnswerResponse> => {
    await parseNothing(request)
    const provider = await providers.current()
    await detailsOf(provider, { request, reply })
    return await respondToTool(
      provider,
      { request, reply },
      { error: 'access_denied', error_description: 'The member refused.' },
    )
  })
}

function wantsEmail(params: Record<string, unknown>): boolean {
  return String(params['scope'] ?? '')
    .split(' ')
    .includes('email')
}

/** @throws AppError 404 unless the browser's cookie belongs to this request, so a link to somebody else's is useless. */
async function detailsOf(provider: Provider, { request, reply }: Sender) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== request.params.uid) throw gone()
    return interaction
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'SessionNotFound') throw gone()
    throw thrown
  }
}

async function respondToTool(
  provider: Provider,
  { request, reply }: Sender,
  result: InteractionResults,
): Promise<ToolAnswerResponse> {
  const url = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  return { url }
}

function gone(): AppError {
  return new AppError(404, 'tool-request-gone', msg('error-log-was-begun-another-browser-2'))
}
