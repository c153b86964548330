import type { Generated } from 'kysely'

/** What was sent through the contact form; forgotten after the time the privacy policy names. */
export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  subject: string
  contact_details: string | null
  message: string
  created_at: number
}

/** Reports of illegal content, as typed; forgotten after the time the privacy policy names. */
export interface ComplaintsTable {
  id: Generated<number>
  url: string
  message: string
  name: string | null
  email: string | null
  created_at: number
}

/** When the operator was last written to about what. */
export interface OperatorNoticesTable {
  name: string
  sent_at: number
}

/** Who wants no email of a wiki. */
export interface WikiMailStopsTable {
  /** Keyed hash: the table names nobody. */
  address_hash: string
  /** 0 for every wiki. */
  wiki_id: number
  created_at: number
}

/** When somebody last got an email of a wiki without having confirmed their address there; kept for a day. */
export interface UnsolicitedWikiMailsTable {
  address_hash: string
  sent_at: number
}
