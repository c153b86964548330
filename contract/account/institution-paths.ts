/** Paths of the log-in by an institution. Separate from its schemas, which every page would load. */

/** Paths below `API_BASE`. */
export const institutionApi = {
  begin: '/auth/institution',
  finish: '/auth/institution/finish',
  join: '/auth/institution/join',
  create: '/auth/institution/create',
  /** GET: the member's link. DELETE: ends it. */
  link: '/user/institution',
} as const

/** The page to which the institution sends the browser back: the redirect URI that is registered there. */
export const INSTITUTION_PAGE = '/login/institution'
