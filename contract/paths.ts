/** Paths on both sides of the wire. Source: specification, sections 2 (routes) and 7 (calls). */

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
  stopMail: '/mail/stop',
  currentPolicies: '/v1/policies/current',
  missingPolicies: '/v1/policies/missing',
  policiesOfType: (type: string) => `/v1/policies/${type}`,
  currentPolicy: (type: string) => `/v1/policies/${type}/current`,
  upcomingPolicy: (type: string) => `/v1/policies/${type}/upcoming`,
  policyOfDay: (type: string, day: string) => `/v1/policies/${type}/by_active_from/${day}`,
  policyAcceptances: '/v1/policy_acceptances',
} as const

/** Apart from {@link api}: every page carries that, and few need this. */
export const COMMON_PASSWORDS_PATH = '/user/commonPasswords'

/** Where password managers look for the page that changes a password. Source: W3C, "A Well-Known URL for Changing Passwords". */
export const WELL_KNOWN_CHANGE_PASSWORD = '/.well-known/change-password'

/** Paths of the app's pages. Names are the specification's routes. */
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
  /** One version of a policy, at an address that stays. */
  policyVersion: (type: string, activeFrom: string) => `/${type}/${activeFrom}`,
  discovery: '/discovery',
  logout: '/logout',
  emailVerification: (token: string) => `/emailVerification/${encodeURIComponent(token)}`,
  user: '/user',
  dashboard: '/dashboard',
  createWiki: '/wikis/create',
  manageWiki: (id: number | string) => `/wikis/manage/${id}`,
} as const

/** Where the link at the end of a wiki's email leads. No page links there, so it is in none of the first chunks. */
export function stopMailPath(token: string): string {
  return `/stop-mail/${encodeURIComponent(token)}`
}
