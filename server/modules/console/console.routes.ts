import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import { registerConsoleAccountRoutes } from './accounts/accounts.routes.ts'
import { registerAuditRoutes } from './audit/audit.routes.ts'
import { registerCaseRoutes } from './cases/cases.routes.ts'
import { registerTransparencyRoutes } from './cases/transparency.routes.ts'
import { registerConsoleJobRoutes } from './jobs/jobs.routes.ts'
import { registerMaintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { registerUpgradeRoutes } from './maintenance/upgrades.routes.ts'
import { registerConsoleMessageRoutes } from './messages/messages.routes.ts'
import { registerOverviewRoutes } from './overview/overview.routes.ts'
import { registerSpamRoutes } from './spam/spam.routes.ts'
import { registerWikiActRoutes } from './wiki-acts/wiki-acts.routes.ts'
import { registerConsoleWikiRoutes } from './wikis/console-wikis.routes.ts'

/** All calls of the console, below `/api/operator`. `guard-console.ts` protects them. */
export function registerConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  registerOverviewRoutes(app, deps)
  registerConsoleAccountRoutes(app, deps)
  registerAuditRoutes(app, deps)
  registerCaseRoutes(app, deps)
  registerTransparencyRoutes(app, deps)
  registerConsoleJobRoutes(app, deps)
  registerConsoleMessageRoutes(app, deps)
  registerMaintenanceRoutes(app, deps)
  registerUpgradeRoutes(app, deps)
  registerSpamRoutes(app, deps)
  registerConsoleWikiRoutes(app, deps)
  registerWikiActRoutes(app, deps)
}
