import { DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import { msg } from '#i18n/msg.ts'
import { type Notice, RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'

/** Pages that the gateway shows where MediaWiki cannot. */
export const NOTICES = {
  badRequest: {
    status: 400,
    title: msg('error-address-cannot-read'),
    text: msg('error-address-contains-something-not-allowed'),
  },
  noWiki: {
    status: 404,
    title: msg('error-there-no-wiki-here'),
    text: msg('error-no-wiki-has-address-please'),
  },
  noFile: {
    status: 404,
    title: msg('error-page-does-not-exist'),
    text: msg('error-wiki-has-nothing-at-address'),
  },
  noDump: {
    status: 404,
    title: msg('error-there-no-such-dump-yet'),
    text: msg('error-dumps-made-once-week-list'),
    link: { path: DUMPS_PATH, text: msg('error-see-list-dumps') },
  },
  downloads: {
    status: 429,
    title: msg('error-downloading-several-dumps-already'),
    text: msg('error-please-wait-until-one-finished'),
    retryAfter: 30,
  },
  noQueryPage: {
    status: 404,
    title: msg('error-page-was-not-built'),
    text: msg('error-page-queries-missing-server-programs'),
  },
  noQueries: {
    status: 404,
    title: msg('error-there-no-query-service-here'),
    text: msg('error-wiki-has-no-structured-data'),
  },
  noWorkers: {
    status: 403,
    title: msg('error-cannot-run-background'),
    text: msg('error-wikis-have-no-scripts-workers'),
  },
  private: {
    status: 403,
    title: msg('error-wiki-private'),
    text: msg('error-only-people-with-account-wiki'),
    link: { path: '/wiki/Special:UserLogin', text: msg('error-log-wiki') },
  },
  deleted: {
    status: 410,
    title: msg('error-wiki-has-been-deleted'),
    text: msg('error-its-managers-deleted-address-will'),
  },
  suspended: {
    status: 403,
    title: msg('error-wiki-suspended'),
    text: msg('error-people-who-run-service-have'),
  },
  suspendedByLaw: {
    status: 451,
    title: msg('error-wiki-cannot-shown-legal-reasons'),
    text: msg('error-law-asks-people-who-run'),
  },
  method: {
    status: 405,
    title: 'This request is not supported',
    text: 'A wiki does not accept requests of this kind.',
  },
  tooLarge: {
    status: 413,
    title: msg('error-too-large'),
    text: msg('error-can-send-up-64-mb'),
  },
  tooLargeForVisitors: {
    status: 413,
    title: msg('error-too-large'),
    text: msg('error-without-logging-can-send-up'),
  },
  tooMany: {
    status: 429,
    title: msg('error-too-many-requests-at-once'),
    text: msg('error-network-sending-more-requests-at'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  costlyBudget: {
    status: 429,
    title: msg('error-too-many-requests-from-network'),
    text: msg('error-searches-histories-differences-special-pages'),
    link: { path: '/wiki/Special:UserLogin', text: msg('error-log-wiki') },
  },
  dataBudget: {
    status: 429,
    title: msg('error-too-many-requests-from-network'),
    text: msg('error-programs-network-have-read-as'),
  },
  queryBudget: {
    status: 429,
    title: msg('error-too-many-queries-from-network'),
    text: msg('error-queries-from-network-have-taken'),
  },
  check: {
    status: 429,
    title: msg('error-one-moment-please'),
    text: msg('error-crawlers-asking-many-pages-take'),
    retryAfter: 600,
    script: {
      path: '/.wikistead/check.js',
      worker: '/.wikistead/work.js',
      button: msg('common-try-again'),
      without: msg('error-needs-javascript-without-log-wiki'),
    },
    link: { path: '/wiki/Special:UserLogin', text: msg('error-log-wiki') },
  },
  checkFailed: {
    status: 403,
    title: msg('error-result-was-not-accepted'),
    text: msg('error-wrong-too-old-was-used'),
  },
  tooManyChecks: {
    status: 429,
    title: msg('error-too-many-attempts'),
    text: msg('error-network-has-asked-too-many'),
    retryAfter: 60,
  },
  notOpened: {
    status: 403,
    title: msg('error-cannot-loaded-by-page'),
    text: msg('error-logged-wiki-only-when-browser'),
  },
  logInDead: {
    status: 403,
    title: msg('error-link-does-not-log'),
    text: msg('error-works-once-half-minute-only'),
    link: { path: '/', text: msg('submission-open-wiki-as-visitor') },
  },
  logInGone: {
    status: 403,
    title: msg('error-were-not-logged'),
    text: msg('error-have-been-logged-out-service'),
    link: { path: '/', text: msg('submission-open-wiki-as-visitor') },
  },
  logInRefused: {
    status: 503,
    title: msg('error-were-not-logged'),
    text: msg('error-wiki-cannot-log-anybody-at'),
    link: { path: '/', text: msg('submission-open-wiki-as-visitor') },
    retryAfter: 60,
  },
  tooManyLogIns: {
    status: 429,
    title: msg('error-too-many-log-ins-at'),
    text: msg('error-network-has-asked-too-many-2'),
    retryAfter: 60,
  },
  tooSlow: {
    status: 408,
    title: msg('error-took-too-long-arrive'),
    text: msg('error-data-arrived-too-slowly-none'),
  },
  noRoom: {
    status: 429,
    title: msg('error-too-much-being-sent-at'),
    text: msg('error-network-sending-more-data-at'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  busy: {
    status: 503,
    title: msg('error-wiki-very-busy'),
    text: msg('error-too-many-changes-waiting-saved'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  tooLong: {
    status: 504,
    title: msg('error-wiki-took-too-long'),
    text: msg('error-did-not-answer-time-if'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  resting: {
    status: 503,
    title: msg('error-wikis-not-available-at-moment'),
    text: msg('error-please-try-again-moment'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  diskFull: {
    status: 507,
    title: msg('error-there-no-space-left'),
    text: msg('error-disk-service-full-so-nothing'),
    retryAfter: 600,
  },
  readOnly: {
    status: 503,
    title: msg('error-disk-service-read-only'),
    text: msg('error-nothing-sent-was-saved-some'),
    retryAfter: 600,
  },
  locked: {
    status: 503,
    title: msg('error-wiki-use-by-another-program'),
    text: msg('error-its-database-locked-so-nothing'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  databaseAway: {
    status: 503,
    title: msg('error-wikis-not-available-at-moment'),
    text: msg('error-their-database-cannot-reached-nothing'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  storageGone: {
    status: 503,
    title: msg('error-wiki-not-available-at-moment'),
    text: msg('error-its-database-does-not-answer'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  notHere: {
    status: 503,
    title: msg('error-wiki-not-available-at-moment'),
    text: msg('error-its-data-another-machine-than'),
    retryAfter: 60,
  },
  upgrading: {
    status: 503,
    title: msg('error-wiki-being-upgraded'),
    text: msg('error-getting-new-version-mediawiki-please'),
    retryAfter: 20,
  },
  upgradeFailed: {
    status: 503,
    title: msg('error-wiki-not-available-at-moment'),
    text: msg('error-was-get-new-version-mediawiki'),
    retryAfter: 600,
  },
  newer: {
    status: 503,
    title: msg('error-wiki-not-available-at-moment'),
    text: msg('error-needs-newer-version-mediawiki-than'),
    retryAfter: 600,
  },
  broken: {
    status: 502,
    title: msg('error-wiki-did-not-answer'),
    text: msg('error-something-went-wrong-our-side'),
  },
} satisfies Record<string, Notice>
