/** What a member is to a wiki. */
export const ROLES = ['owner', 'manager'] as const

export type Role = (typeof ROLES)[number]

/**
 * What members may do with a wiki, and which roles may. The server checks each call against this table, and pages
 * show only what it allows.
 */
export const RIGHTS = {
  /** Its details, with its settings, and how its query service is. */
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
   * A backup as a new wiki, with all accounts. It belongs to whoever restores it, who could then export their password
   * hashes.
   */
  'restore-as-new': ['owner'],
  /** A backup over the wiki as it is. */
  'restore-over': ['owner'],
  /** A file in place of the wiki's data. */
  import: ['owner'],
  /** To be logged in to the wiki by the service. */
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
 * What remains of it while the wiki is suspended: to read what the service knows of it, to take its data along, to change
 * who looks after it, and to delete it. Nothing writes to the wiki, shows it or makes another one of it.
 */
export const RIGHTS_WHILE_SUSPENDED: readonly Right[] = [
  ...(['see-settings', 'see-people', 'see-history', 'see-data', 'export', 'export-passwords'] as const),
  ...(['change-people', 'hand-over', 'delete'] as const),
]
