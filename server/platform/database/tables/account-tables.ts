import type { Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  /** As the member typed it. */
  email: string
  /** The canonical spelling of the address: the unique key. */
  email_key: string
  /** PHC string, argon2id. */
  password_hash: string
  verified_at: number | null
  created_at: number
  /** When the account will be removed; null unless its member is closing it. The member can cancel that until then. */
  closes_at: number | null
  /** When an operator suspended it, so that nobody can log in; null if it is not suspended. */
  suspended_at: Generated<number | null>
  /** The reason that the member was given. */
  suspended_for: Generated<string | null>
  /** The code of the member's language; null for English. */
  language: Generated<string | null>
  /** Whether several others had just signed up in its network. The network itself is not stored. */
  signed_up_among_many: Generated<number>
  /** Whether its address differs only in digits from several others that signed up within a day of it. */
  is_one_of_series: Generated<number>
  /** When somebody has marked it as not spam in the console; null if nobody has, or no longer. */
  no_spam_at: Generated<number | null>
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  user_id: number
  created_at: number
  expires_at: number
  /** When the password was last entered in this session. */
  authenticated_at: Generated<number>
  /** The browser's User-Agent at log-in, truncated; null if it sent none. */
  user_agent: string | null
  /** Updated at most once an hour. */
  last_used_at: Generated<number>
  /** Whether the member has passed two-step log-in in this session: a password and a second step, or a passkey. */
  two_step: Generated<number>
}

/** Single-use tokens of links in emails. */
export interface UserTokensTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  user_id: number
  purpose: 'verify_email' | 'reset_password' | 'change_email' | 'undo_email_change' | 'keep_account'
  created_at: number
  expires_at: number
}

/** A change of an account's email address that waits for confirmation, or is confirmed and can be undone. */
export interface EmailChangesTable {
  user_id: number
  old_email: string
  /** Nobody else can take this address while the change can be undone. */
  old_email_key: string
  new_email: string
  confirmed_at: number | null
  /** When it can no longer be confirmed or undone. */
  expires_at: number
}

/** Tokens with which programs call the API for a member. */
export interface ApiTokensTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex. */
  token_hash: string
  /** Chosen by the member. */
  name: string
  /** JSON: a list of scopes. */
  scopes: string
  created_at: number
  /** Updated at most once an hour. */
  last_used_at: number | null
  expires_at: number
}

/** Which versions of policies a member accepted, and when. Ids are those of the policy catalogue. */
export interface PolicyAcceptancesTable {
  user_id: number
  policy_id: number
  accepted_at: number
}

/** The upcoming policy versions that a member was notified of by email. */
export interface PolicyAnnouncementsTable {
  user_id: number
  policy_id: number
  announced_at: number
}
