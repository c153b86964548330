import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { accountSessionsModel } from './account-sessions/account-sessions.model.ts'
import { bulkEditModel } from './bulk-edit/bulk-edit.model.ts'
import { closeAccountModel } from './close-account/close-account.model.ts'
import { continueToWikiModel } from './continue-to-wiki/continue-to-wiki.model.ts'
import { createWikiModel } from './create-wiki/create-wiki.model.ts'
import { deleteWikiModel } from './delete-wiki/delete-wiki.model.ts'
import { domainVerificationModel } from './domain-verification/domain-verification.model.ts'
import { emailVerificationModel } from './email-verification/email-verification.model.ts'
import { entityImportModel } from './entity-import/entity-import.model.ts'
import { entityMappingsModel } from './entity-mappings/entity-mappings.model.ts'
import { institutionLogInModel } from './institution-log-in/institution-log-in.model.ts'
import { intendedUseModel } from './intended-use/intended-use.model.ts'
import { invitationModel } from './invitation/invitation.model.ts'
import { lexemeToggleModel } from './lexeme-toggle/lexeme-toggle.model.ts'
import { logoUploadModel } from './logo-upload/logo-upload.model.ts'
import { policyAcceptanceModel } from './policy-acceptance/policy-acceptance.model.ts'
import { queryPageModel } from './query-page/query-page.model.ts'
import { queryServiceModel } from './query-service/query-service.model.ts'
import { reportCaseModel } from './report-case/report-case.model.ts'
import { secondStepModel } from './second-step/second-step.model.ts'
import { settingToggleModel } from './setting-toggle/setting-toggle.model.ts'
import { submissionModel } from './submission/submission.model.ts'
import { toolConsentModel } from './tool-consent/tool-consent.model.ts'
import { twoStepModel } from './two-step/two-step.model.ts'
import { undeleteModel } from './undelete/undelete.model.ts'
import { wikiExportModel } from './wiki-export/wiki-export.model.ts'
import { wikiImportModel } from './wiki-import/wiki-import.model.ts'
import { wikiPeopleModel } from './wiki-people/wiki-people.model.ts'
import { wikiRestoreModel } from './wiki-restore/wiki-restore.model.ts'
import { wikiUpgradesModel } from './wiki-upgrades/wiki-upgrades.model.ts'

/**
 * All machines, in the order in which people use them, for the charts and the tests. The app imports each machine
 * separately.
 */
export const catalogue: readonly FlowModel[] = [
  submissionModel,
  secondStepModel,
  institutionLogInModel,
  toolConsentModel,
  continueToWikiModel,
  policyAcceptanceModel,
  emailVerificationModel,
  accountSessionsModel,
  twoStepModel,
  closeAccountModel,
  createWikiModel,
  domainVerificationModel,
  intendedUseModel,
  settingToggleModel,
  logoUploadModel,
  entityImportModel,
  lexemeToggleModel,
  entityMappingsModel,
  queryServiceModel,
  wikiPeopleModel,
  invitationModel,
  wikiExportModel,
  wikiRestoreModel,
  wikiImportModel,
  bulkEditModel,
  deleteWikiModel,
  undeleteModel,
  queryPageModel,
  reportCaseModel,
  wikiUpgradesModel,
]
