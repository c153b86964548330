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
  /** When the account is removed; null unless its member closes it. Its member may call it off until then. */
  closes_at: number | null
  /** Since when nobody can log in to it, because an operator says so; null for others. */
  suspended_at: Generated<number | null>
  /** The reason that its member was given. */
  suspended_for: Generated<string | null>
  /** The code of the language in which its member reads; null for English. */
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
  /** When the password was last given in this session. */
  authenticated_at: Generated<number>
  /** What the browser called itself at log-in, cut off; null if it said nothing. */
  user_agent: string | null
  /** Stored once an hour at most. */
  last_used_at: Generated<number>
  /** Whether its member has shown two things in it: the password and a second step, or a passkey. */
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

/** A change of an account's email address: waiting for its confirmation, or confirmed and can be undone. */
export interface EmailChangesTable {
  user_id: number
  old_email: string
  /** While the change can be undone, nobody else gets this address. */
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
  /** As the member calls it. */
  name: string
  /** JSON: a list of scopes. */
  scopes: string
  created_at: number
  /** Stored once an hour at most. */
  last_used_at: number | null
  expires_at: number
}

/** Which versions of policies a member accepted, and when. Ids are those of the policy catalogue. */
export interface PolicyAcceptancesTable {
  user_id: number
  policy_id: number
  accepted_at: number
}

/** The upcoming versions of which a member was notified by email. */
export interface PolicyAnnouncementsTable {
  user_id: number
  policy_id: number
  announced_at: number
}
