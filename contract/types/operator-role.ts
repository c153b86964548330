/** What an account may be to the service as a whole. */
export const OPERATOR_ROLES = ['operator', 'moderator'] as const

export type OperatorRole = (typeof OPERATOR_ROLES)[number]
