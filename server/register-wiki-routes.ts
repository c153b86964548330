import type { FastifyInstance } from 'fastify'
import type { Deps } from './modules/deps.ts'
import { registerWikiAccountRoutes } from './modules/wikis/accounts/wiki-accounts.routes.ts'
import { registerCreateRoutes } from './modules/wikis/creation/create.routes.ts'
import { registerLanguageRoutes } from './modules/wikis/creation/languages.routes.ts'
import { registerDeleteRoutes } from './modules/wikis/deletion/delete.routes.ts'
import { registerDeletedWikisRoutes } from './modules/wikis/deletion/deleted-wikis.routes.ts'
import { registerDetailsRoutes } from './modules/wikis/details/details.routes.ts'
import { registerMyWikisRoutes } from './modules/wikis/details/my-wikis.routes.ts'
import { registerDiscoveryRoutes } from './modules/wikis/discovery/discovery.routes.ts'
import { createListCounts } from './modules/wikis/discovery/list-counts.ts'
import { registerDomainRoutes } from './modules/wikis/domain-verification/domain.routes.ts'
import { registerHistoryRoutes } from './modules/wikis/history/history.routes.ts'
import { registerLogInTicketRoutes } from './modules/wikis/log-in/log-in.routes.ts'
import { registerLogoUploadRoutes } from './modules/wikis/logo/logo-upload.routes.ts'
import { registerNewLoginRoutes } from './modules/wikis/new-login/new-login.routes.ts'
import { registerPeopleRoutes } from './modules/wikis/people/people.routes.ts'
import { registerProfileRoutes } from './modules/wikis/profile/profile.routes.ts'
import { registerQueryServiceRoutes } from './modules/wikis/query-service/query-service.routes.ts'
import { registerSettingRoutes } from './modules/wikis/settings/setting.routes.ts'
import { scheduleWikiJobs } from './schedule-wiki-jobs.ts'

/**
 * Registers the routes and jobs of wikis. The logos' own URLs are in `logo-files.routes.ts`.
 * @param app the scope below `/api`.
 */
export function registerWikiRoutes(app: FastifyInstance, deps: Deps): void {
  const counts = createListCounts(deps)
  registerDiscoveryRoutes(app, deps, counts)
  registerLanguageRoutes(app, deps)
  registerCreateRoutes(app, deps, counts)
  registerDomainRoutes(app, deps, counts)
  registerMyWikisRoutes(app, deps)
  registerDetailsRoutes(app, deps)
  registerProfileRoutes(app, deps)
  registerSettingRoutes(app, deps)
  registerLogoUploadRoutes(app, deps)
  registerNewLoginRoutes(app, deps)
  registerLogInTicketRoutes(app, deps)
  registerWikiAccountRoutes(app, deps)
  registerQueryServiceRoutes(app, deps)
  registerPeopleRoutes(app, deps)
  registerHistoryRoutes(app, deps)
  registerDeleteRoutes(app, deps, counts)
  registerDeletedWikisRoutes(app, deps, counts)
  scheduleWikiJobs(app, deps, counts)
}
