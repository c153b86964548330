/** The roles of members on a wiki. */
export const ROLES = ['owner', 'manager'] as const

export type Role = (typeof ROLES)[number]

/**
 * The rights on a wiki, and the roles that have them. The server checks each call against this table, and pages show only
 * what it allows.
 */
export const RIGHTS = {
  /** The wiki's details and settings, and the state of its query service. */
  'see-settings': ['owner', 'manager'],
  /** Settings, profile, logo, custom domain, query service. */
  'change-settings': ['owner', 'manager'],
  'import-entities': ['owner', 'manager'],
  'see-people': ['owner', 'manager'],
  'see-history': ['owner', 'manager'],
  'see-data': ['owner', 'manager'],
  export: ['owner', 'manager'],
  /** An export with password hashes. */
  'export-passwords': ['owner'],
  /**
   * Restoring a backup as a new wiki, with all accounts. The new wiki belongs to whoever restores it, who could then export
   * the password hashes.
   */
  'restore-as-new': ['owner'],
  /** Replacing the wiki by a backup. */
  'restore-over': ['owner'],
  /** Replacing the wiki's data by a file. */
  import: ['owner'],
  /** Logging in to the wiki through the service. */
  'log-in': ['owner', 'manager'],
  /** A new temporary password for the wiki's first admin. */
  'renew-first-login': ['owner'],
  'change-people': ['owner'],
  'hand-over': ['owner'],
  'make-private': ['owner'],
  delete: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export function hasRight(role: Role, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right]
  return roles.includes(role)
}

/**
 * The rights that remain while a wiki is suspended: reading what the service knows about it, exporting its data, changing
 * who looks after it, and deleting it. Nothing may write to the wiki, show it or copy it to another one.
 */
export const RIGHTS_WHILE_SUSPENDED: readonly Right[] = [
  ...(['see-settings', 'see-people', 'see-history', 'see-data', 'export', 'export-passwords'] as const),
  ...(['change-people', 'hand-over', 'delete'] as const),
]
