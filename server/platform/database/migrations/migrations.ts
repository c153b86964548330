import type { Db } from '#server/platform/database/db.ts'
import * as accountsJobsWikis from './0001-accounts-jobs-wikis.ts'
import * as contactComplaints from './0002-contact-complaints.ts'
import * as wikisPublishedListed from './0003-wikis-published-listed.ts'
import * as entityImports from './0005-entity-imports.ts'
import * as publishedLogos from './0006-published-logos.ts'
import * as domainClaims from './0007-domain-claims.ts'
import * as wikiQuotas from './0008-wiki-quotas.ts'
import * as accountSecurity from './0009-account-security.ts'
import * as wikiMail from './0010-wiki-mail.ts'
import * as slidingLimits from './0011-sliding-limits.ts'
import * as policyAcceptances from './0012-policy-acceptances.ts'
import * as emailKeys from './0013-email-keys.ts'
import * as wikiLanguages from './0014-wiki-languages.ts'
import * as wikiIdsPublished from './0016-wiki-ids-published.ts'
import * as importTurns from './0017-import-turns.ts'
import * as wikiBackups from './0018-wiki-backups.ts'
import * as wikiExports from './0019-wiki-exports.ts'
import * as wikiImports from './0020-wiki-imports.ts'
import * as wikiRestores from './0021-wiki-restores.ts'
import * as wikiRecords from './0022-wiki-records.ts'
import * as wikiDatabases from './0023-wiki-databases.ts'
import * as severalProcesses from './0024-several-processes.ts'
import * as wikiEpochs from './0025-wiki-epochs.ts'
import * as wikiUpgrades from './0026-wiki-upgrades.ts'

interface Migration {
  /**
   * Changes the tables within one transaction, with SQL that both databases support or the helpers of
   * `dialect.ts`.
   */
  up(db: Db): Promise<void>
}

/**
 * Every change to the tables, in order. To add one, write `00NN-what-it-adds.ts` with `up(db)`, add a line at
 * the end here, and update the types in `tables/`. A released migration is never changed or moved.
 */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-accounts-jobs-wikis', accountsJobsWikis],
  ['0002-contact-complaints', contactComplaints],
  ['0003-wikis-published-listed', wikisPublishedListed],
  ['0005-entity-imports', entityImports],
  ['0006-published-logos', publishedLogos],
  ['0007-domain-claims', domainClaims],
  ['0008-wiki-quotas', wikiQuotas],
  ['0009-account-security', accountSecurity],
  ['0010-wiki-mail', wikiMail],
  ['0011-sliding-limits', slidingLimits],
  ['0012-policy-acceptances', policyAcceptances],
  ['0013-email-keys', emailKeys],
  ['0014-wiki-languages', wikiLanguages],
  ['0016-wiki-ids-published', wikiIdsPublished],
  ['0017-import-turns', importTurns],
  ['0018-wiki-backups', wikiBackups],
  ['0019-wiki-exports', wikiExports],
  ['0020-wiki-imports', wikiImports],
  ['0021-wiki-restores', wikiRestores],
  ['0022-wiki-records', wikiRecords],
  ['0023-wiki-databases', wikiDatabases],
  ['0024-several-processes', severalProcesses],
  ['0025-wiki-epochs', wikiEpochs],
  ['0026-wiki-upgrades', wikiUpgrades],
]
