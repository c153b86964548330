import type { OperatorRole } from '#contract/types/operator-role.ts'

/** The rights in the console, and the roles that have them. The server checks each call below `/api/operator` against this table. */
const CONSOLE_RIGHTS = {
  /** Health and figures of the service. */
  overview: ['operator'],
  /** Banners, making the whole service read-only, and the upgrades of wikis. */
  maintenance: ['operator'],
  'see-audit-log': ['operator'],
  'handle-reports': ['operator', 'moderator'],
  /** New wikis and accounts that may be spam. */
  spam: ['operator', 'moderator'],
  accounts: ['operator'],
  jobs: ['operator'],
  'contact-messages': ['operator', 'moderator'],
  'see-wikis': ['operator', 'moderator'],
  /** The home page, quotas, suspensions, making wikis read-only, bringing them back, and the index of their query service. */
  'change-wikis': ['operator', 'moderator'],
  /** Removing a deleted wiki's data early. */
  'purge-wikis': ['operator'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type ConsoleRight = keyof typeof CONSOLE_RIGHTS

export function hasConsoleRight(role: OperatorRole, right: ConsoleRight): boolean {
  const roles: readonly OperatorRole[] = CONSOLE_RIGHTS[right]
  return roles.includes(role)
}
