import type { Role } from './roles.ts'

/** How many days an invitation can be accepted. */
export const INVITATION_DAYS = 14

/** Somebody who manages a wiki. */
export interface Manager {
  /** The account's id. */
  readonly id: number
  readonly email: string
  readonly role: Role
  /** When they became one, in ISO 8601 in UTC. */
  readonly since: string
  /** Whether they have a linked account on the wiki. */
  readonly linked: boolean
  /** Whether their account is being closed, so that it will be gone in some days unless they keep it. */
  readonly closing: boolean
}

/** An invitation that is neither accepted, declined, withdrawn nor expired. Times are ISO 8601 in UTC. */
export interface OpenInvitation {
  readonly id: number
  readonly email: string
  readonly role: Role
  /** Whether the owner who sent it becomes a manager as soon as it is accepted. */
  readonly hands_over: boolean
  /** The email address of the owner who sent it; null if that account is gone. */
  readonly invited_by: string | null
  readonly created_at: string
  readonly expires_at: string
}

/** The answer to `GET /api/wiki/{id}/managers`. */
export interface PeopleResponse {
  readonly data: {
    /** The role of the member who asks. */
    readonly role: Role
    /** The id of the calling member’s account. */
    readonly user: number
    /** Owners first, then by date. */
    readonly managers: readonly Manager[]
    /** Newest first. */
    readonly invitations: readonly OpenInvitation[]
  }
}

/** The answer to `POST /api/wiki/{id}/invitations`. */
export interface InvitationResponse {
  readonly success: true
  readonly data: OpenInvitation
}

/** The answer to `GET /api/wiki/{id}/admins`. */
export interface AdminsResponse {
  /** User names of the wiki's administrators, sorted. Null if the wiki cannot be asked now. */
  readonly data: readonly string[] | null
  /** Whether there are more. */
  readonly more: boolean
}

/** The answer to `POST /api/invitation`: the invitation. */
export interface InvitedTo {
  readonly sitename: string
  readonly domain: string
  readonly domain_decoded: string
  readonly role: Role
  readonly hands_over: boolean
  /** The invited address. */
  readonly email: string
  readonly invited_by: string | null
  /** ISO 8601 in UTC. */
  readonly expires_at: string
  /** Whether an account has this address. */
  readonly has_account: boolean
}

export interface InvitedToResponse {
  readonly data: InvitedTo
}

/** The answer to `POST /api/invitation/accept`. */
export interface AcceptedInvitationResponse {
  readonly success: true
  readonly data: { readonly wiki: number; readonly sitename: string }
}

/** The kinds of changes in the history. The page has a sentence for each. */
export const HISTORY_KINDS = [
  ...(['setting', 'profile', 'logo', 'domain'] as const),
  ...(['invited', 'withdrawn', 'accepted', 'declined', 'role', 'removed', 'left', 'handed-over'] as const),
  ...([
    'created',
    'deleted',
    'undeleted',
    'exported',
    'imported',
    'restored',
    'first-login',
    'batch',
  ] as const),
  ...(['rights-taken', 'rights-kept'] as const),
  /** Acts of an operator. */
  ...(['suspended', 'suspension-lifted', 'made-read-only', 'made-writable'] as const),
] as const

export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** One change to a wiki's settings, people or data. Entries are never edited. */
export interface HistoryEntry {
  readonly id: number
  /** ISO 8601 in UTC. */
  readonly at: string
  /** The member's email address at that time; null for the service itself. */
  readonly who: string | null
  readonly kind: HistoryKind
  /** What was changed: a setting's name, a person's address, a file. Null if the kind says everything. */
  readonly subject: string | null
  /** The value before; null if there was none or it is not shown. */
  readonly before: string | null
  readonly after: string | null
}

/** The answer to `GET /api/wiki/{id}/history`, the newest first. */
export interface HistoryResponse {
  readonly data: readonly HistoryEntry[]
  /** The value of `before` for the next page; null on the last page. */
  readonly next: number | null
}
