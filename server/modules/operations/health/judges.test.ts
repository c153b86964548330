import { describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Finding } from '#contract/operator/overview.ts'
import { lineOf } from './finding.ts'
import { judgeDisk, judgeNode, judgeOpenFiles, judgePhp, judgeSharedFiles } from './machine-judges.ts'
import {
  judgeClock,
  judgeCustomDomains,
  judgeDns,
  judgeMail,
  judgeProxy,
  judgeTls,
} from './network-judges.ts'
import {
  judgeDomains,
  judgeEmails,
  judgeEngine,
  judgeJobs,
  judgeProcesses,
  judgeQueryService,
  judgeUnservedWikis,
} from './running-judges.ts'
import {
  judgeBackups,
  judgeDatabase,
  judgeOperators,
  judgeRestore,
  judgeSearch,
  judgeWikiDatabase,
} from './service-judges.ts'

const HOME = 'https://wikis.example.org'
const HERE = 'http://localhost:8080'
const NOW = Date.UTC(2026, 10, 28)
const php = { version: '8.2.29', mediawiki: '1.45.1', hasApcu: true, hasLua: true, hasGd: true }
const space = { free: 50e9, total: 100e9 }
const names = { publicUrl: HOME, suffix: '.wikis.example.org', hasHost: true, hasWildcard: true }
const proxy = { publicUrl: HOME, trustProxy: ['loopback'], passesInvented: false }
const domains = {
  publicUrl: HOME,
  target: 'custom.example.org',
  hasAddress: true,
  hasToken: true,
}
const mail = { publicUrl: HOME, hasServer: true, to: 'ada@example.org', fault: null }
const until = (days: number) => ({ validUntil: new Date(NOW + days * DAY_MS) })
const backups = {
  off: null,
  serviceAge: 5 * HOUR_MS,
  oldestWikiAge: 6 * HOUR_MS,
  failing: 0,
  isLate: false,
} as const
const maria = { version: '10.11.6-MariaDB', prefix: 'wikistead' }
const restore = { wasAsked: true, domain: 'cards.example.org', files: 12, fault: null }
const grant = (on: string) => [
  `GRANT USAGE ON *.* TO \`w\`@\`%\``,
  `GRANT ALL PRIVILEGES ON ${on}.* TO \`w\`@\`%\``,
]

const job = { kind: 'wikis.count-new', running: 0, due: 0, later: 0, failed: 0, oldestDue: 0 }
const emails = { ...job, kind: 'mail.send' }
const sending = { publicUrl: HOME, hasServer: true, jobs: [emails] }
const engine = { isReady: true, reason: null, load: null }

const GOOD: readonly Finding[] = [
  judgeProcesses(1, []),
  judgeProcesses(3, []),
  judgeEngine(engine),
  judgeUnservedWikis({}, null),
  judgeUnservedWikis({ upgrading: 2 }, null),
  judgeJobs([]),
  judgeJobs([
    { ...job, due: 3 },
    { ...emails, failed: 2 },
  ]),
  judgeEmails(sending),
  judgeEmails({ ...sending, jobs: [{ ...emails, due: 1, failed: 1 }] }),
  judgeEmails({ ...sending, publicUrl: HERE, hasServer: false }),
  judgeQueryService(0, null),
  judgeQueryService(1024, null),
  judgeDomains({ proven: 0, allowed: 0, refused: 0 }),
  judgeDomains({ proven: 3, allowed: 2, refused: 0 }),
  judgeNode('24.2.0'),
  judgePhp(php),
  judgeDisk([space], null),
  judgeOpenFiles('Max open files            1048576              1048576              files'),
  judgeOpenFiles('Max open files            unlimited            unlimited            files'),
  judgeSharedFiles(null, null),
  judgeSharedFiles('/srv/files', null),
  judgeClock(null),
  judgeClock(-400),
  judgeDns(names),
  judgeDns({ ...names, publicUrl: HERE, hasHost: false, hasWildcard: false }),
  judgeTls(HOME, { host: until(60), wildcard: until(60) }, NOW),
  judgeTls(HERE, { host: 'unknown', wildcard: 'unknown' }, NOW),
  judgeProxy(proxy),
  judgeProxy({ ...proxy, publicUrl: HERE, trustProxy: [] }),
  judgeCustomDomains(domains),
  judgeCustomDomains({ ...domains, target: null, hasAddress: false, hasToken: false }),
  judgeCustomDomains({ ...domains, publicUrl: HERE, hasAddress: false, hasToken: false }),
  judgeMail(mail),
  judgeMail({ ...mail, publicUrl: HERE, hasServer: false, to: null }),
  judgeDatabase(null),
  judgeDatabase({ version: 15, mayCreate: true }),
  judgeWikiDatabase(null),
  judgeWikiDatabase({ ...maria, grants: grant('`wikistead\\_%`') }),
  judgeWikiDatabase({ ...maria, grants: grant('*') }),
  judgeSearch(null),
  judgeSearch({ version: 'OpenSearch 1.3.20' }),
  judgeBackups(backups),
  judgeRestore(restore),
  judgeOperators([]),
]

const BAD: readonly (readonly [string, Finding, RegExp])[] = [
  ['processes that differ', judgeProcesses(2, ['FILES_DIR', 'SMTP_URL']), /FILES_DIR and SMTP_URL.*restart/],
  ['no MediaWiki', judgeEngine({ ...engine, reason: 'Install it.' }), /cannot run.*Install it/],
  ['PHP that is down', judgeEngine({ ...engine, isReady: false }), /does not respond/],
  ['a failed upgrade', judgeUnservedWikis({ failed: 1, newer: 2 }, null), /upgrade of 1 wiki has failed/],
  [
    'a failed canary',
    judgeUnservedWikis({ failed: 1 }, 'canary-failed'),
    /no others are upgraded.*Maintenance/,
  ],
  ['upgrades that are paused', judgeUnservedWikis({ upgrading: 2 }, 'paused'), /paused.*Maintenance/],
  ['wikis of a newer MediaWiki', judgeUnservedWikis({ newer: 2 }, null), /2 wikis.*npm run wikibase/],
  ['a stuck job', judgeJobs([{ ...emails, due: 1, oldestDue: HOUR_MS }]), /due for 1 hour/],
  ['a job that has failed', judgeJobs([{ ...job, failed: 1 }]), /wikis\.count-new/],
  [
    'emails that wait',
    judgeEmails({ ...sending, jobs: [{ ...emails, later: 51 }] }),
    /51 emails are waiting.*SMTP_URL/,
  ],
  ['emails that go nowhere', judgeEmails({ ...sending, hasServer: false }), /reach nobody/],
  [
    'domains without a certificate',
    judgeDomains({ proven: 3, allowed: 2, refused: 1 }),
    /1 domain .*CERTIFICATE_LIMIT/,
  ],
  ['an old Node', judgeNode('20.19.0'), /npm ci/],
  ['no PHP', judgePhp({ missing: 'Install php-fpm.' }), /Install php-fpm/],
  ['a module of PHP', judgePhp({ ...php, hasLua: false }), /apt-get install php-luasandbox/],
  ['a disk that is low', judgeDisk([space, { free: 1e6 * 500, total: 100e9 }], null), /DISK_RESERVE/],
  ['a full disk', judgeDisk([{ free: 1000, total: 100e9 }], 0), /du --max-depth/],
  ['a disk that cannot be written', judgeDisk([{ ...space, readOnly: true }], null), /Mount/],
  ['too few open files', judgeOpenFiles('Max open files            1024    4096    files'), /LimitNOFILE/],
  ['a shared directory without locks', judgeSharedFiles('/srv', 'a lock was had twice'), /had twice.*O_EXCL/],
  ['a clock that is ahead', judgeClock(61_000), /61\.0 s ahead of.*NTP/],
  ['a clock that is behind', judgeClock(-61_000), /61\.0 s behind/],
  [
    'no wildcard in DNS',
    judgeDns({ ...names, hasWildcard: false }),
    /^✗ DNS: \*\.wikis\.example\.org has no address/,
  ],
  ['no name in DNS', judgeDns({ ...names, hasHost: false, hasWildcard: false }), /have no address/],
  ['http', judgeTls('http://wikis.example.org', { host: 'unknown', wildcard: 'unknown' }, NOW), /https/],
  ['no certificate', judgeTls(HOME, { host: 'none', wildcard: 'none' }, NOW), /proxy’s log/],
  ['no certificate for wikis', judgeTls(HOME, { host: until(60), wildcard: 'none' }, NOW), /wildcard/],
  [
    'a certificate that ends',
    judgeTls(HOME, { host: until(60), wildcard: until(10) }, NOW),
    /8 December 2026.*renew/,
  ],
  ['a proxy that is not trusted', judgeProxy({ ...proxy, trustProxy: [] }), /TRUST_PROXY/],
  ['a proxy that passes everything on', judgeProxy({ ...proxy, passesInvented: true }), /X-Forwarded-For/],
  [
    'a CNAME_TARGET that leads nowhere',
    judgeCustomDomains({ ...domains, hasAddress: false }),
    /custom\.example\.org has no address.*proxy/,
  ],
  ['no SMTP server', judgeMail({ ...mail, hasServer: false }), /SMTP_URL/],
  ['an SMTP server that refuses', judgeMail({ ...mail, fault: '535 no' }), /535 no.*SMTP_URL/],
  ['an old PostgreSQL', judgeDatabase({ version: 14, mayCreate: true }), /15 or newer/],
  ['no right in PostgreSQL', judgeDatabase({ version: 16, mayCreate: false }), /GRANT CREATE/],
  [
    'an old MariaDB',
    judgeWikiDatabase({ ...maria, version: '10.5.1-MariaDB', grants: grant('*') }),
    /10\.6 or newer/,
  ],
  [
    'a search server that is away',
    judgeSearch({ fault: 'It does not answer.' }),
    /cannot be searched.*SEARCH_URL/,
  ],
  [
    'rights to one database',
    judgeWikiDatabase({ ...maria, grants: grant('`wikistead\\_1`') }),
    /wikistead\\_%/,
  ],
  ['rights to other databases', judgeWikiDatabase({ ...maria, grants: grant('`other\\_%`') }), /GRANT ALL/],
  [
    'late backups',
    judgeBackups({ ...backups, isLate: true, oldestWikiAge: 60 * HOUR_MS }),
    /60 h.*npm run backup/,
  ],
  ['backups that fail', judgeBackups({ ...backups, failing: 2 }), /2 wikis fail/],
  ['no backups', judgeBackups({ ...backups, off: 'off' }), /BACKUP_DIR/],
  ['no backup yet', judgeBackups({ ...backups, serviceAge: null }), /npm run backup/],
  ['no restic', judgeBackups({ ...backups, off: 'restic' }), /apt-get install restic/],
  ['a backup that cannot be read', judgeRestore({ ...restore, fault: 'wrong key' }), /wrong key/],
  ['an operator without two-step log-in', judgeOperators(['ada@example.org']), /ada@example\.org/],
]

const UNKNOWN: readonly Finding[] = [
  judgeDisk([], null),
  judgeOpenFiles(null),
  judgeTls(HOME, { host: 'unknown', wildcard: 'unknown' }, NOW),
  judgeProxy({ ...proxy, passesInvented: null }),
  judgeCustomDomains({ ...domains, hasToken: false }),
  judgeMail({ ...mail, to: null }),
  judgeRestore({ ...restore, wasAsked: false }),
  judgeRestore({ ...restore, domain: null }),
]

describe('the doctor', () => {
  test.each(GOOD.map(finding => [finding.says, finding] as const))('finds well: %s', (_says, finding) =>
    expect(finding).toMatchObject({ state: 'good', todo: null }),
  )

  test.each(BAD)('finds %s, and says what to do', (_what, finding, words) => {
    expect(finding).toMatchObject({ state: 'bad', todo: expect.any(String) })
    expect(lineOf(finding)).toMatch(words)
    expect(lineOf(finding)).not.toContain('\n')
  })

  test.each(UNKNOWN.map(finding => [finding.says, finding] as const))(
    'says of what it cannot know that it does not: %s',
    (_says, finding) => expect(finding.state).toBe('unknown'),
  )
})
