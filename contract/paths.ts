/** Paths of pages and API calls. Source: spec 2.13 to 2.36, 7.3 to 7.23. */

export const API_BASE = '/api'

/** Paths below {@link API_BASE}. */
export const api = {
  login: '/auth/login',
  register: '/user/register',
  sendVerifyEmail: '/user/sendVerifyEmail',
  verifyEmail: '/user/verifyEmail',
  forgotPassword: '/user/forgotPassword',
  resetPassword: '/user/resetPassword',
  changePassword: '/user/changePassword',
  captchaChallenge: '/captcha/challenge',
  contact: '/contact/sendMessage',
  complaint: '/complaint/sendMessage',
  wikis: '/wiki',
  wikiCount: '/wiki/count',
  myWikis: '/wiki/mine',
  createWiki: '/wiki/create',
  deleteWiki: '/wiki/delete',
  wikiDetails: '/wiki/details',
  wikiProfile: '/wiki/profile',
  wikiLogo: '/wiki/logo/update',
  wikiSetting: (setting: string) => `/wiki/setting/${setting}/update`,
  entityImport: '/wiki/entityImport',
  newLogin: '/wiki/newLogin',
  stopEmails: '/mail/stop',
  currentPolicies: '/v1/policies/current',
  missingPolicies: '/v1/policies/missing',
  policiesOfType: (type: string) => `/v1/policies/${type}`,
  currentPolicy: (type: string) => `/v1/policies/${type}/current`,
  upcomingPolicy: (type: string) => `/v1/policies/${type}/upcoming`,
  policyOfDay: (type: string, day: string) => `/v1/policies/${type}/by_active_from/${day}`,
  policyAcceptances: '/v1/policy_acceptances',
} as const

/** Separate from {@link api}, which every page loads: only a few pages need this one. */
export const COMMON_PASSWORDS_PATH = '/user/commonPasswords'

/** The languages that wikis can have. The wizard alone needs it. */
export const WIKI_LANGUAGES_PATH = '/wiki/languages'

/**
 * Where password managers find the page that changes a password. Source: W3C, "A Well-Known URL for Changing
 * Passwords".
 */
export const WELL_KNOWN_CHANGE_PASSWORD = '/.well-known/change-password'

/** Where a service without a mail server shows its emails, to people at its machine only. It is not a page of the app. */
export const OUTBOX_PATH = '/outbox'

/** Paths of the app's pages, named after the routes in the specification. */
export const routes = {
  home: '/',
  about: '/about',
  contact: '/contact',
  complaint: '/complaint',
  createAccount: '/create-account',
  login: '/login',
  forgottenPassword: '/forgotten-password',
  resetPassword: '/reset-password',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  hostingPolicy: '/hosting-policy',
  digitalServicesAct: '/digital-services-act',
  /** The permanent address of one version of a policy. */
  policyVersion: (type: string, activeFrom: string) => `/${type}/${activeFrom}`,
  discovery: '/discovery',
  logout: '/logout',
  emailVerification: (token: string) => `/emailVerification/${encodeURIComponent(token)}`,
  user: '/user',
  dashboard: '/dashboard',
  createWiki: '/wikis/create',
  manageWiki: (id: number | string) => `/wikis/manage/${id}`,
} as const

/**
 * Where the link at the end of a wiki's email leads. No page links there, so it stays out of the first
 * chunks.
 */
export function stopEmailsPath(token: string): string {
  return `/stop-mail/${encodeURIComponent(token)}`
}
