/**
 * Codes in the body of a 403 (`code`) by which a program tells apart what a person can do next. An answer has one only where
 * somebody can do something about it.
 */
export const refusalCodes = {
  /** The act needs a log-in within the last hour, or the password with the request. */
  recentLogInRequired: 'recent-log-in-required',
  /** A link from an email belongs to another account than the one that is logged in. */
  otherAccount: 'other-account',
} as const

export type RefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes]
