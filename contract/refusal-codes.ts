/**
 * The `code` in the body of a 403 or 412 tells a program what the person can do next. It is present only if there is
 * something they can do.
 */
export const refusalCodes = {
  /** The request needs a recent log-in, or the password in its body. */
  recentLogInRequired: 'recent-log-in-required',
  /** The password is right, but two-step log-in is on: send `POST /auth/secondStep` next, from the same browser. */
  secondStepRequired: 'second-step-required',
  /** A link from an email belongs to another account than the one that is logged in. */
  otherAccount: 'other-account',
  /** The member is a manager, and only an owner can do this; or a moderator, and only an operator can. */
  notAllowedForRole: 'not-allowed-for-role',
  /** The account is being closed. Its member can keep it. */
  accountClosing: 'account-closing',
  /** The account is suspended. Its member can write to those who run the service. */
  accountSuspended: 'account-suspended',
  /** The wiki is suspended. Its people can read why, and write to those who run the service. */
  wikiSuspended: 'wiki-suspended',
  /** The API token does not open this call. */
  tokenScope: 'token-scope',
  /** The member is an operator whose session was not started in two steps. */
  twoStepRequired: 'two-step-required',
  /** 412: somebody has changed it since the version that the request names. Read it again before saving. */
  changedMeanwhile: 'changed-meanwhile',
} as const

export type RefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes]
