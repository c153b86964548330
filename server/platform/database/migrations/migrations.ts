import type { Db } from '#server/platform/database/db.ts'
import * as baseline from './0001-baseline.ts'
import * as processUses from './0002-process-uses.ts'
import * as people from './0003-people.ts'
import * as sessionDevices from './0004-session-devices.ts'
import * as emailChanges from './0005-email-changes.ts'
import * as oneLogIn from './0006-one-log-in.ts'
import * as closingAccounts from './0007-closing-accounts.ts'
import * as apiTokens from './0008-api-tokens.ts'
import * as secondFactors from './0009-second-factors.ts'
import * as institutionLogIn from './0010-institution-log-in.ts'
import * as privateWikis from './0011-private-wikis.ts'
import * as oidcProvider from './0012-oidc-provider.ts'
import * as rightsGivenBack from './0013-rights-given-back.ts'
import * as siteFigures from './0015-site-figures.ts'
import * as wikiAccounts from './0016-wiki-accounts.ts'
import * as wikiDumps from './0017-wiki-dumps.ts'
import * as wikiBatches from './0018-wiki-batches.ts'
import * as undoAgain from './0019-undo-again.ts'
import * as operators from './0020-operators.ts'
import * as domainCertificates from './0021-domain-certificates.ts'
import * as cases from './0022-cases.ts'
import * as suspendedAccounts from './0023-suspended-accounts.ts'
import * as contactReplies from './0025-contact-replies.ts'
import * as suspendedWikis from './0026-suspended-wikis.ts'
import * as dailyFigures from './0028-daily-figures.ts'
import * as maintenance from './0029-maintenance.ts'
import * as emptyWikis from './0030-empty-wikis.ts'
import * as consoleLists from './0031-console-lists.ts'
import * as noSpam from './0032-no-spam.ts'
import * as accountLanguage from './0033-account-language.ts'
import * as upgradeRuns from './0034-upgrade-runs.ts'
import * as suspectAccounts from './0035-suspect-accounts.ts'
import * as consoleOrders from './0036-console-orders.ts'

import * as addressSeries from './0037-address-series.ts'
import * as creationRequests from './0038-creation-requests.ts'
import * as wikiActivity from './0039-wiki-activity.ts'
import * as singleIndexes from './0040-single-indexes.ts'
import * as doneRequests from './0041-done-requests.ts'

interface Migration {
  /** Changes the tables within one transaction, using SQL that both databases support or the helpers in `dialect.ts`. */
  up(db: Db): Promise<void>
}

/**
 * Every change to the tables, in order. To add one, write `00NN-what-it-adds.ts` with `up(db)`, add a line at
 * the end here, and update the types in `tables/`. A released migration is never changed or moved.
 */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-baseline', baseline],
  ['0002-process-uses', processUses],
  ['0003-people', people],
  ['0004-session-devices', sessionDevices],
  ['0005-email-changes', emailChanges],
  ['0006-one-log-in', oneLogIn],
  ['0007-closing-accounts', closingAccounts],
  ['0008-api-tokens', apiTokens],
  ['0009-second-factors', secondFactors],
  ['0010-institution-log-in', institutionLogIn],
  ['0011-private-wikis', privateWikis],
  ['0012-oidc-provider', oidcProvider],
  ['0013-rights-given-back', rightsGivenBack],
  ['0015-site-figures', siteFigures],
  ['0016-wiki-accounts', wikiAccounts],
  ['0017-wiki-dumps', wikiDumps],
  ['0018-wiki-batches', wikiBatches],
  ['0019-undo-again', undoAgain],
  ['0020-operators', operators],
  ['0021-domain-certificates', domainCertificates],
  ['0022-cases', cases],
  ['0023-suspended-accounts', suspendedAccounts],
  ['0025-contact-replies', contactReplies],
  ['0026-suspended-wikis', suspendedWikis],
  ['0028-daily-figures', dailyFigures],
  ['0029-maintenance', maintenance],
  ['0030-empty-wikis', emptyWikis],
  ['0031-console-lists', consoleLists],
  ['0032-no-spam', noSpam],
  ['0033-account-language', accountLanguage],
  ['0034-upgrade-runs', upgradeRuns],
  ['0035-suspect-accounts', suspectAccounts],
  ['0036-console-orders', consoleOrders],
  ['0037-address-series', addressSeries],
  ['0038-creation-requests', creationRequests],
  ['0039-wiki-activity', wikiActivity],
  ['0040-single-indexes', singleIndexes],
  ['0041-done-requests', doneRequests],
]
