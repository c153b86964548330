import type { FastifyInstance } from 'fastify'
import { registerAccountRoutes } from './modules/account/account.routes.ts'
import { handleResetEmails } from './modules/account/password-reset.usecases.ts'
import { removeUnverifiedAccounts } from './modules/account/remove-unverified-accounts.ts'
import { registerBackupJob } from './modules/backups/backups.jobs.ts'
import { registerCaptchaRoutes } from './modules/captcha/captcha.routes.ts'
import { registerComplaintRoutes } from './modules/complaint/complaint.routes.ts'
import { registerContactRoutes } from './modules/contact/contact.routes.ts'
import type { Deps } from './modules/deps.ts'
import { registerEntityImportJobs } from './modules/entity-import/entity-import.job.ts'
import { registerEntityImportRoutes } from './modules/entity-import/entity-import.routes.ts'
import { cleanExpiredRows } from './modules/operations/clean-expired.ts'
import { registerMoveJob } from './modules/operations/move-to-mariadb.ts'
import { watchDisk } from './modules/operations/warn-operator.ts'
import { registerForgettingOldEmails } from './modules/outbox/forget-old-emails.ts'
import { registerPolicyRoutes } from './modules/policies/policies.routes.ts'
import { registerStopEmailsRoutes } from './modules/wiki-email/stop-emails.routes.ts'
import { registerWikiExports } from './modules/wiki-exports/wiki-exports.routes.ts'
import { registerWikiImportJobs } from './modules/wiki-imports/wiki-imports.jobs.ts'
import { registerWikiImportRoutes } from './modules/wiki-imports/wiki-imports.routes.ts'
import { registerWikiRestoreJobs } from './modules/wiki-restores/wiki-restores.jobs.ts'
import { registerWikiRestoreRoutes } from './modules/wiki-restores/wiki-restores.routes.ts'
import { registerWikiRoutes } from './register-wiki-routes.ts'

/** Registers every module's routes and jobs. @param app the scope below `/api`. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  cleanExpiredRows(deps)
  watchDisk(deps)
  registerForgettingOldEmails(deps)
  registerBackupJob(deps)
  registerMoveJob(deps)
  registerAccountRoutes(app, deps)
  handleResetEmails(deps)
  removeUnverifiedAccounts(deps)
  registerCaptchaRoutes(app, deps)
  registerContactRoutes(app, deps)
  registerComplaintRoutes(app, deps)
  registerPolicyRoutes(app, deps)
  registerWikiRoutes(app, deps)
  registerStopEmailsRoutes(app, deps)
  registerEntityImportRoutes(app, deps)
  registerEntityImportJobs(deps)
  registerWikiExports(app, deps)
  registerWikiImportRoutes(app, deps)
  registerWikiImportJobs(deps)
  registerWikiRestoreRoutes(app, deps)
  registerWikiRestoreJobs(deps)
}
