/** Paths below `API_BASE` of members' own accounts. Separate from `api`, which every page loads. */
export const accountApi = {
  /** GET: the sessions. DELETE `?session=`: ends one, or all others. */
  sessions: '/user/sessions',
  changeEmail: '/user/changeEmail',
  confirmEmail: '/user/confirmEmail',
  undoEmailChange: '/user/undoEmailChange',
  data: '/user/data',
  language: '/user/language',
  /** GET: what keeps the account from being closed. POST: closes it. */
  closing: '/user/closing',
  keep: '/user/keep',
  /** GET: how the second step can be done. POST: does it. */
  secondStep: '/auth/secondStep',
  passkeyOptions: '/auth/passkeyOptions',
  passkeyLogIn: '/auth/passkey',
  confirmIdentity: '/user/confirmIdentity',
  secondFactors: '/user/secondFactors',
  /** POST: begins. PUT: confirms. DELETE: turns off. */
  twoStep: '/user/twoStep',
  recoveryCodes: '/user/recoveryCodes',
  passkeyCreation: '/user/passkeyCreation',
  /** POST: adds one. DELETE `?id=`: removes one. */
  passkeys: '/user/passkeys',
  /** GET: the API tokens. POST: makes one. DELETE `?token=`: ends one. */
  tokens: '/user/tokens',
} as const

/** The page for members whose account is being closed. */
export const ACCOUNT_CLOSING_PATH = '/account-closing'

/** The page behind the link in the email that says that the account is being closed. */
export function keepAccountPath(token: string): string {
  return `/keep-account/${encodeURIComponent(token)}`
}

/** The page behind the link in the email to a member's new address. */
export function confirmEmailPath(token: string): string {
  return `/confirm-email/${encodeURIComponent(token)}`
}

/** The page behind the link in the email to a member's old address. */
export function undoEmailChangePath(token: string): string {
  return `/undo-email-change/${encodeURIComponent(token)}`
}
