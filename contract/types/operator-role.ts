/** The roles that an account may have for the service as a whole. */
export const OPERATOR_ROLES = ['operator', 'moderator'] as const

export type OperatorRole = (typeof OPERATOR_ROLES)[number]
