import { DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import { type Notice, RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'

/** Pages that the gateway shows where MediaWiki cannot. */
export const NOTICES = {
  badRequest: {
    status: 400,
    title: 'This address cannot be read',
    text: 'The address contains something that is not allowed. Please check it for typing errors.',
  },
  noWiki: {
    status: 404,
    title: 'There is no wiki here',
    text: 'No wiki has this address. Please check it for typing errors, or ask the person who gave it to you. A wiki with a custom domain opens once the domain is verified; its management page says what is missing.',
  },
  noFile: {
    status: 404,
    title: 'This page does not exist',
    text: 'The wiki has nothing at this address. The addresses of its pages begin with /wiki/.',
  },
  noDump: {
    status: 404,
    title: 'There is no such dump yet',
    text: 'Dumps are made once a week. The list says which there are.',
    link: { path: DUMPS_PATH, text: 'See the list of dumps' },
  },
  downloads: {
    status: 429,
    title: 'You are downloading several dumps already',
    text: 'Please wait until one is finished. An interrupted download can go on where it was.',
    retryAfter: 30,
  },
  noQueryPage: {
    status: 404,
    title: 'This page was not built',
    text: 'The page for queries is missing on this server. Programs can query the wiki at /query/sparql.',
  },
  noQueries: {
    status: 404,
    title: 'There is no query service here',
    text: 'The wiki has no structured data, or the operator of the service has turned its query services off.',
  },
  noWorkers: {
    status: 403,
    title: 'This cannot run in the background',
    text: 'Wikis have no scripts for workers of browsers. Scripts of pages work as usual.',
  },
  private: {
    status: 403,
    title: 'This wiki is private',
    text: 'Only people with an account on this wiki can read it. Please log in.',
    link: { path: '/wiki/Special:UserLogin', text: 'Log in to this wiki' },
  },
  deleted: {
    status: 410,
    title: 'This wiki has been deleted',
    text: 'Its managers deleted it. The address will not be used again. If you manage it and this was a mistake, please write to us soon: deleted wikis are kept for 30 days.',
  },
  suspended: {
    status: 403,
    title: 'This wiki is suspended',
    text: 'The people who run this service have suspended it, so nothing of it can be read or changed. Its owners have been told. The reason:',
  },
  suspendedByLaw: {
    status: 451,
    title: 'This wiki cannot be shown for legal reasons',
    text: 'The law asks the people who run this service to keep it from being read. Its owners have been told. The reason:',
  },
  method: {
    status: 405,
    title: 'This request is not supported',
    text: 'A wiki does not answer requests of this kind.',
  },
  tooLarge: {
    status: 413,
    title: 'This is too large',
    text: 'You can send up to 64 MB at once. Please send smaller parts.',
  },
  tooLargeForVisitors: {
    status: 413,
    title: 'This is too large',
    text: 'Without logging in, you can send up to 1 MB at once. Log in to send more.',
  },
  tooMany: {
    status: 429,
    title: 'Too many requests at once',
    text: 'Your network is sending more requests at once than the wikis accept. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  costlyBudget: {
    status: 429,
    title: 'Too many requests from your network',
    text: 'Searches, histories, differences and special pages take the wikis a lot of work. Visitors from your network have used up their share of it for now.',
    link: { path: '/wiki/Special:UserLogin', text: 'Log in to this wiki' },
  },
  dataBudget: {
    status: 429,
    title: 'Too many requests from your network',
    text: 'Programs in your network have read as much data as visitors may for now.',
  },
  queryBudget: {
    status: 429,
    title: 'Too many queries from your network',
    text: 'Queries from your network have taken as much time as they may for now.',
  },
  check: {
    status: 429,
    title: 'One moment, please',
    text: 'Crawlers are asking for many pages that take the wikis a lot of work. So that people get them too, your browser does a short calculation. Then the page that you asked for opens.',
    retryAfter: 600,
    script: {
      path: '/.wikistead/check.js',
      worker: '/.wikistead/work.js',
      button: 'Try again',
      without: 'This needs JavaScript. Without it, log in to this wiki, or come back later.',
    },
    link: { path: '/wiki/Special:UserLogin', text: 'Log in to this wiki' },
  },
  checkFailed: {
    status: 403,
    title: 'The result was not accepted',
    text: 'It is wrong, too old, or was used before. Please open the page again.',
  },
  tooManyChecks: {
    status: 429,
    title: 'Too many attempts',
    text: 'Your network has asked for too many calculations at once. Please try again in a minute.',
    retryAfter: 60,
  },
  notOpened: {
    status: 403,
    title: 'This cannot be loaded by a page',
    text: 'You are logged in to a wiki only when your browser opens this address itself.',
  },
  logInDead: {
    status: 403,
    title: 'This link does not log you in',
    text: 'It works once, for half a minute, and only in the browser that asked for it. Please open your wiki from your dashboard again.',
    link: { path: '/', text: 'Open the wiki as a visitor' },
  },
  logInGone: {
    status: 403,
    title: 'You were not logged in',
    text: 'You have been logged out of the service, you do not manage this wiki any more, or your account on it is gone. The wiki’s log-in page leads on.',
    link: { path: '/', text: 'Open the wiki as a visitor' },
  },
  logInRefused: {
    status: 503,
    title: 'You were not logged in',
    text: 'This wiki cannot log anybody in at the moment, because something is being done to it. Please try again in a few minutes.',
    link: { path: '/', text: 'Open the wiki as a visitor' },
    retryAfter: 60,
  },
  tooManyLogIns: {
    status: 429,
    title: 'Too many log-ins at once',
    text: 'Your network has asked for too many log-ins. Please try again in a minute.',
    retryAfter: 60,
  },
  tooSlow: {
    status: 408,
    title: 'This took too long to arrive',
    text: 'Your data arrived too slowly, and none of it was saved. Please check your connection and try again.',
  },
  noRoom: {
    status: 429,
    title: 'Too much is being sent at once',
    text: 'Your network is sending more data at once than the wikis accept. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  busy: {
    status: 503,
    title: 'This wiki is very busy',
    text: 'Too many changes are waiting to be saved. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  tooLong: {
    status: 504,
    title: 'The wiki took too long',
    text: 'It did not answer in time. If you were saving a change, please check whether it was saved before you try again.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  resting: {
    status: 503,
    title: 'The wikis are not available at the moment',
    text: 'Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  diskFull: {
    status: 507,
    title: 'There is no space left',
    text: 'The disk of this service is full, so nothing you sent was saved. The people who run it have to free some space. Please try again later.',
    retryAfter: 600,
  },
  readOnly: {
    status: 503,
    title: 'The disk of this service is read-only',
    text: 'Nothing you sent was saved, and some wikis cannot be shown. The people who run this service have to mend this. Please try again later.',
    retryAfter: 600,
  },
  locked: {
    status: 503,
    title: 'This wiki is in use by another program',
    text: 'Its database is locked, so nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  databaseAway: {
    status: 503,
    title: 'The wikis are not available at the moment',
    text: 'Their database cannot be reached. Nothing you sent was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  storageGone: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'Its database does not answer. If you were saving a change, please check whether it was saved. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  notHere: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'Its data is on another machine than the one that was asked. Please try again later.',
    retryAfter: 60,
  },
  upgrading: {
    status: 503,
    title: 'This wiki is being upgraded',
    text: 'It is getting a new version of MediaWiki. Please try again in a minute.',
    retryAfter: 20,
  },
  upgradeFailed: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'It was to get a new version of MediaWiki, and that did not work. Nothing is lost: the wiki is as it was before. Please try again later.',
    retryAfter: 600,
  },
  newer: {
    status: 503,
    title: 'This wiki is not available at the moment',
    text: 'It needs a newer version of MediaWiki than the one that is running now. Nothing is lost. Please try again later.',
    retryAfter: 600,
  },
  broken: {
    status: 502,
    title: 'The wiki did not answer',
    text: 'Something went wrong on our side. If you were saving a change, please check whether it was saved before you try again.',
  },
} satisfies Record<string, Notice>
