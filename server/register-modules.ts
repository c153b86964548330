import type { FastifyInstance } from 'fastify'
import { registerAccountRoutes } from './modules/account/account.routes.ts'
import { handleResetEmails } from './modules/account/password-reset.usecases.ts'
import { removeUnverifiedAccounts } from './modules/account/remove-unverified-accounts.ts'
import { registerCaptchaRoutes } from './modules/captcha/captcha.routes.ts'
import { registerAppealRoutes } from './modules/cases/appeals.routes.ts'
import { registerClosingRoutes } from './modules/closing/closing.routes.ts'
import { removeClosedAccounts } from './modules/closing/remove-closed-accounts.ts'
import { registerComplaintRoutes } from './modules/complaint/complaint.routes.ts'
import { registerConsoleRoutes } from './modules/console/console.routes.ts'
import { registerContactRoutes } from './modules/contact/contact.routes.ts'
import type { Deps } from './modules/deps.ts'
import { registerEntityImportJobs } from './modules/entity-import/entity-import.job.ts'
import { registerEntityImportRoutes } from './modules/entity-import/entity-import.routes.ts'
import { registerInstitutionRoutes } from './modules/institution/institution.routes.ts'
import { cleanExpiredRows } from './modules/operations/clean-expired.ts'
import { whileWritable } from './modules/operations/maintenance/while-writable.ts'
import { registerMoveJob } from './modules/operations/move-to-mariadb.ts'
import { registerOAuthKeyJob } from './modules/operations/replace-oauth-key.ts'
import { watchDisk } from './modules/operations/warn-operator.ts'
import { registerForgettingOldEmails } from './modules/outbox/forget-old-emails.ts'
import { registerPolicyRoutes } from './modules/policies/policies.routes.ts'
import { registerBackupJob } from './modules/wiki-data/backups/backups.jobs.ts'
import { registerBatchRoutes } from './modules/wiki-data/batches/batches.routes.ts'
import { registerWikiDumps } from './modules/wiki-data/dumps/dumps.job.ts'
import { registerWikiExports } from './modules/wiki-data/exports/exports.routes.ts'
import { registerImportJobs } from './modules/wiki-data/imports/imports.job.ts'
import { registerWikiImportRoutes } from './modules/wiki-data/imports/imports.routes.ts'
import { registerRestoreJobs } from './modules/wiki-data/restores/restores.job.ts'
import { registerRestoreRoutes } from './modules/wiki-data/restores/restores.routes.ts'
import { registerStopEmailsRoutes } from './modules/wiki-email/stop-emails.routes.ts'
import { registerWikiFigures } from './modules/wikis/statistics/wiki-figures.routes.ts'
import { registerWikiRoutes } from './register-wiki-routes.ts'

/** Registers every module's routes and jobs. @param app the scope below `/api`. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  cleanExpiredRows(deps)
  watchDisk(deps)
  registerForgettingOldEmails(deps)
  registerBackupJob(deps)
  registerMoveJob(deps)
  registerOAuthKeyJob(deps)
  registerAccountRoutes(app, deps)
  registerInstitutionRoutes(app, deps)
  handleResetEmails(deps)
  deps.jobs.every(
    'account.remove-unverified',
    whileWritable(deps, async () => await removeUnverifiedAccounts(deps)),
  )
  registerClosingRoutes(app, deps)
  removeClosedAccounts(deps)
  registerCaptchaRoutes(app, deps)
  registerContactRoutes(app, deps)
  registerComplaintRoutes(app, deps)
  registerAppealRoutes(app, deps)
  registerPolicyRoutes(app, deps)
  registerWikiRoutes(app, deps)
  registerWikiFigures(app, deps)
  registerConsoleRoutes(app, deps)
  registerStopEmailsRoutes(app, deps)
  registerEntityImportRoutes(app, deps)
  registerEntityImportJobs(deps)
  registerWikiExports(app, deps)
  registerWikiDumps(deps)
  registerBatchRoutes(app, deps)
  registerWikiImportRoutes(app, deps)
  registerImportJobs(deps)
  registerRestoreRoutes(app, deps)
  registerRestoreJobs(deps)
}
