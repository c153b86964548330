/** Paths below `API_BASE` of appeals, which need no account: the token in the body opens one decision. */
export const appealApi = {
  /** POST: reads the decision. */
  read: '/appeal',
  send: '/appeal/send',
} as const

/** The page that a link in an email about a decision leads to. */
export function appealPath(token: string): string {
  return `/appeal/${encodeURIComponent(token)}`
}
