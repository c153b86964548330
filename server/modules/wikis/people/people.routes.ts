import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import type {
  AcceptedInvitationResponse,
  AdminsResponse,
  InvitationResponse,
  InvitedToResponse,
  PeopleResponse,
} from '#contract/people/people.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { requireManagedWiki, requireRight } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './answer-invitation.usecases.ts'
import { makeManager, removePerson } from './change-people.usecases.ts'
import { forgetInvitations, listInvitations } from './invitations.repository.ts'
import { invite, withdraw } from './invite.usecases.ts'
import {
  acceptInvitationEndpoint,
  adminsEndpoint,
  changeRoleEndpoint,
  declineInvitationEndpoint,
  inviteEndpoint,
  listPeopleEndpoint,
  readInvitationEndpoint,
  removePersonEndpoint,
  withdrawEndpoint,
} from './people.endpoints.ts'
import { listPeople } from './people.repository.ts'
import { recordRights, takeRights, takeRightsOnWiki } from './take-rights.usecase.ts'

/** How long invitations are kept after they were answered or withdrawn or have expired. */
const ENDED_MS = 7 * DAY_MS

/** The people of a wiki, their roles and invitations. Which role may do what is in `contract/people/roles.ts`. */
export function registerPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listPeopleEndpoint, async (request): Promise<PeopleResponse> => {
    const { id, role, member } = await requireManagedWiki(deps, request)
    const managers = await listPeople(deps.db, id)
    const invitations = await listInvitations(deps.db, id, deps.clock.now())
    return { data: { role, user: member.id, managers, invitations } }
  })

  serve(app, changeRoleEndpoint, async (request): Promise<SuccessResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(changeRoleEndpoint.body, request)
    await requireRecentLogIn(deps, request, body.password)
    await makeManager(deps, wiki, body.user)
    return { success: true }
  })

  serve(app, removePersonEndpoint, async (request): Promise<SuccessResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { user } = await parseQuery(removePersonEndpoint.query, request)
    const { drops_rights, password } = await parseBody(removePersonEndpoint.body, request)
    if (user !== wiki.member.id) requireRight(wiki, 'change-people')
    await requireRecentLogIn(deps, request, password)
    await removePerson(deps, wiki, user, drops_rights)
    return { success: true }
  })

  serve(app, inviteEndpoint, async (request): Promise<InvitationResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(inviteEndpoint.body, request)
    if (body.hands_over) requireRight(wiki, 'hand-over')
    await requireRecentLogIn(deps, request, body.password)
    return { success: true, data: await invite(deps, wiki, body, request.ip) }
  })

  serve(app, withdrawEndpoint, async (request): Promise<SuccessResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const { invitation } = await parseQuery(withdrawEndpoint.query, request)
    await withdraw(deps, wiki, invitation)
    return { success: true }
  })

  serve(app, adminsEndpoint, async (request): Promise<AdminsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    return await readAdmins(deps, wiki)
  })

  serve(app, readInvitationEndpoint, async (request): Promise<InvitedToResponse> => {
    const { token } = await parseBody(readInvitationEndpoint.body, request)
    await hitNetwork(deps.limiter, accountLimits.token, request.ip)
    return { data: await readInvitation(deps, token) }
  })

  serve(app, acceptInvitationEndpoint, async (request): Promise<AcceptedInvitationResponse> => {
    const member = await requireVerifiedUser(deps, request)
    const { token } = await parseBody(acceptInvitationEndpoint.body, request)
    await hitNetwork(deps.limiter, accountLimits.token, request.ip)
    return { success: true, data: await acceptInvitation(deps, token, member) }
  })

  serve(app, declineInvitationEndpoint, async (request): Promise<SuccessResponse> => {
    const { token } = await parseBody(declineInvitationEndpoint.body, request)
    await hitNetwork(deps.limiter, accountLimits.token, request.ip)
    await declineInvitation(deps, token)
    return { success: true }
  })

  deps.jobs.handle(takeRights, {
    run: async asked => await takeRightsOnWiki(deps, asked),
    gaveUp: async asked => await recordRights(deps, asked, 'rights-kept'),
  })

  deps.jobs.every('wikis.forget-invitations', async () => {
    await forgetInvitations(deps.db, deps.clock.now() - ENDED_MS)
  })
}

/** Null if the wiki does not answer, for example during an upgrade; the page then says so. */
async function readAdmins(
  { engine, log }: Pick<Deps, 'engine' | 'log'>,
  { domain, domain_verified }: ManagedWiki,
): Promise<AdminsResponse> {
  const unknown = { data: null, more: false }
  if (!domain_verified) return unknown
  try {
    const admins = await engine.readAdmins(domain)
    return admins ? { data: admins.names, more: admins.more } : unknown
  } catch (err) {
    log.warn({ err, wiki: domain }, 'The administrators of a wiki cannot be read')
    return unknown
  }
}
