/** Paths below `API_BASE` of a member's own accounts on wikis. Separate from their schemas, which every page would load. */
export const wikiAccountApi = {
  /** GET: the wikis that the member has joined. */
  joined: '/user/wikis',
  /** GET: what the wiki offers the member. POST: makes an account there. DELETE: ends the link. */
  wiki: (domain: string) => `/user/wikis/${encodeURIComponent(domain)}`,
  /** POST: links an existing account. */
  link: (domain: string) => `/user/wikis/${encodeURIComponent(domain)}/link`,
  /** POST: logs in with the account that is linked. */
  open: (domain: string) => `/user/wikis/${encodeURIComponent(domain)}/open`,
} as const

/** The page to which wikis' log-in pages send people, with `wiki` and `return_to` (`continue.php`). */
export const CONTINUE_PAGE = '/continue'
