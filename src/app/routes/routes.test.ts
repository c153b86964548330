import { describe, expect, test } from '@jest/globals'
import {
  ACCOUNT_CLOSING_PATH,
  confirmEmailPath,
  keepAccountPath,
  undoEmailChangePath,
} from '#contract/account/account-paths.ts'
import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import { toolPagePath } from '#contract/account/tool-paths.ts'
import { bulkEditPage } from '#contract/batches/batch-paths.ts'
import { appealPath } from '#contract/operator/appeal-paths.ts'
import { routes, stopEmailsPath } from '#contract/paths.ts'
import { invitationPath } from '#contract/people/people-paths.ts'
import { CONTINUE_PAGE } from '#contract/people/wiki-account-paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { findRoute } from './find-route.ts'
import type { Access } from './route.ts'
import { appRoutes } from './routes.tsx'

const table: [path: string, access: Access][] = [
  [routes.home, 'public'],
  [routes.contact, 'public'],
  [routes.complaint, 'public'],
  [routes.termsOfUse, 'public'],
  [routes.privacyPolicy, 'public'],
  [routes.hostingPolicy, 'public'],
  [routes.digitalServicesAct, 'public'],
  ...POLICY_VERSIONS.map(({ type, activeFrom }): [string, Access] => [
    routes.policyVersion(type, activeFrom),
    'public',
  ]),
  [routes.discovery, 'public'],
  [stopEmailsPath('a-token'), 'public'],
  [invitationPath('a-token'), 'public'],
  [appealPath('a-token'), 'public'],
  [routes.createAccount, 'visitor'],
  [routes.login, 'visitor'],
  [INSTITUTION_PAGE, 'public'],
  [toolPagePath('a-request'), 'member'],
  [CONTINUE_PAGE, 'member'],
  [routes.forgottenPassword, 'visitor'],
  [routes.resetPassword, 'visitor'],
  [routes.logout, 'member'],
  [routes.emailVerification('a/b c'), 'member'],
  [confirmEmailPath('a-token'), 'member'],
  [undoEmailChangePath('a-token'), 'public'],
  [ACCOUNT_CLOSING_PATH, 'public'],
  [keepAccountPath('a-token'), 'public'],
  [routes.user, 'member'],
  [routes.dashboard, 'member'],
  [bulkEditPage(7), 'member'],
  [routes.manageWiki(7), 'member'],
  [routes.createWiki, 'member'],
]

describe('The route table', () => {
  test.each(table)('%s has the access %s', (path, access) => {
    expect(findRoute(path)?.access).toBe(access)
  })

  test('sends visitors home from the page that creates a wiki, and to the log-in page from all other pages', () => {
    expect(appRoutes.filter(route => route.visitorsGo === 'home').map(route => route.path)).toEqual([
      '/wikis/create',
    ])
  })

  test('has no other page', () => {
    expect(appRoutes).toHaveLength(table.length)
  })

  test('shows only home, discovery and the management of a wiki without the container', () => {
    expect(appRoutes.filter(route => route.wide).map(route => route.path)).toEqual([
      '/',
      '/discovery',
      '/wikis/manage/:id',
    ])
  })

  test.each([
    '/terms-of-use/2020-01-01',
    '/terms-of-use/x',
    '/hosting-policy/2026-11-21',
    '/dashboard/x',
    '/wikis',
    '/wikis/manage',
    '/Login/x',
  ])('has no page at %s', path => {
    expect(findRoute(path)).toBeNull()
  })
})
