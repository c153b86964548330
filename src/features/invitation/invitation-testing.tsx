import { invitationPath } from '#contract/people/people-paths.ts'
import type { User } from '#contract/types/user.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

export const SHOW = 'POST /invitation'
export const ACCEPT = 'POST /invitation/accept'
export const DECLINE = 'POST /invitation/decline'
export const LOG_OUT = 'DELETE /auth/login'

export const grace: User = { id: 2, email: 'grace@example.org', verified: true }

/** Opens the page of a link; requests wait for `release`. */
export async function openInvitation(as: User | null, held: readonly Route[] = [SHOW]) {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  return await renderStorePage(<InvitationPage />, {
    as,
    server,
    path: invitationPath('a-token'),
    route: '/invitation/:token',
  })
}
