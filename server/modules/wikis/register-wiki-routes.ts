import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { registerCreateRoutes } from './creation/create.routes.ts'
import { registerDeleteRoutes } from './deletion/delete.routes.ts'
import { registerDetailsRoutes } from './details/details.routes.ts'
import { registerMyWikisRoutes } from './details/my-wikis.routes.ts'
import { registerDiscoveryRoutes } from './discovery/discovery.routes.ts'
import { createListCounts } from './discovery/list-counts.ts'
import { registerDomainRoutes } from './domains/domain.routes.ts'
import { registerLogoUploadRoutes } from './logo/logo-upload.routes.ts'
import { registerNewLoginRoutes } from './new-login/new-login.routes.ts'
import { registerProfileRoutes } from './profile/profile.routes.ts'
import { registerSettingRoutes } from './settings/setting.routes.ts'
import { scheduleWikiJobs } from './wiki-jobs.ts'

/** Everything about wikis; `app` is the scope below `/api`. The logos' own addresses are `logo/logo-files.routes.ts`. */
export function registerWikiRoutes(app: FastifyInstance, deps: Deps): void {
  const counts = createListCounts(deps)
  // Ids of the wikis this process is making.
  const beingMade = new Set<number>()
  registerDiscoveryRoutes(app, deps, counts)
  registerCreateRoutes(app, deps, counts, beingMade)
  registerDomainRoutes(app, deps, counts, beingMade)
  registerMyWikisRoutes(app, deps)
  registerDetailsRoutes(app, deps)
  registerProfileRoutes(app, deps)
  registerSettingRoutes(app, deps)
  registerLogoUploadRoutes(app, deps)
  registerNewLoginRoutes(app, deps)
  registerDeleteRoutes(app, deps, counts)
  scheduleWikiJobs(app, deps, counts)
}
