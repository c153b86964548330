import type { FastifyInstance } from 'fastify'
import { registerCaptchaRoutes } from '#server/modules/captcha/captcha.routes.ts'
import { cleanExpiredRows } from '#server/modules/operations/clean-expired.ts'
import { watchDisk } from '#server/modules/operations/tell-operator.ts'
import { registerStopMailRoutes } from '#server/modules/wiki-email/stop-mail.routes.ts'
import { registerAccountRoutes } from './account/account.routes.ts'
import { handleResetMails } from './account/password-reset.usecases.ts'
import { removeUnverifiedAccounts } from './account/remove-unverified-accounts.ts'
import { registerComplaintRoutes } from './complaint/complaint.routes.ts'
import { registerContactRoutes } from './contact/contact.routes.ts'
import type { Deps } from './deps.ts'
import { registerEntityImportJobs } from './entity-import/entity-import.job.ts'
import { registerEntityImportRoutes } from './entity-import/entity-import.routes.ts'
import { registerPolicyRoutes } from './policies/policies.routes.ts'
import { registerWikiRoutes } from './wikis/register-wiki-routes.ts'

/** Every module's routes and jobs, one line each; `app` is the scope below `/api`. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  cleanExpiredRows(deps)
  watchDisk(deps)
  registerCaptchaRoutes(app, deps)
  registerAccountRoutes(app, deps)
  handleResetMails(deps)
  removeUnverifiedAccounts(deps)
  registerContactRoutes(app, deps)
  registerComplaintRoutes(app, deps)
  registerPolicyRoutes(app, deps)
  registerWikiRoutes(app, deps)
  registerStopMailRoutes(app, deps)
  registerEntityImportRoutes(app, deps)
  registerEntityImportJobs(deps)
}
