/** Paths below `API_BASE` of what members do with their accounts. Separate from `api`, which every page loads. */
export const accountApi = {
  /** GET: the sessions. DELETE `?session=`: ends one, or all others. */
  sessions: '/user/sessions',
  changeEmail: '/user/changeEmail',
  confirmEmail: '/user/confirmEmail',
  undoEmailChange: '/user/undoEmailChange',
  data: '/user/data',
} as const

/** The page behind the link in the email to a member's new address. */
export function confirmEmailPath(token: string): string {
  return `/confirm-email/${encodeURIComponent(token)}`
}

/** The page behind the link in the email to a member's old address. */
export function undoEmailChangePath(token: string): string {
  return `/undo-email-change/${encodeURIComponent(token)}`
}
