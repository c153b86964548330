import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import type { User } from '#contract/types/user.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { InstitutionLogInPage } from './institution-log-in-page.tsx'

export const BEGIN = 'POST /auth/institution'
export const FINISH = 'POST /auth/institution/finish'
export const JOIN = 'POST /auth/institution/join'
export const CREATE = 'POST /auth/institution/create'

/** Comes back from the institution; requests wait for `release`. */
export async function comeBack(held: readonly Route[] = [FINISH], as: User | null = null) {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  server.on('GET /v1/policies/current', { json: { items: [] } })
  return await renderStorePage(<InstitutionLogInPage />, {
    as,
    server,
    config: { institution: { name: 'The Museum' } },
    path: `${INSTITUTION_PAGE}?code=a-code&state=a-state`,
  })
}
