import { boolean, object } from 'yup'
import { newOwner } from './accounts.ts'
import { reason } from './act-request.ts'
import type { ConsoleRight } from './console-rights.ts'

/** Acts on wikis, other than for the home page and the quota, with the rights that they need. */
export const WIKI_ACTS = {
  /** Serves nothing of the wiki any more. */
  suspend: 'change-wikis',
  'lift-suspension': 'change-wikis',
  /** The wiki can be read, but nobody can change it. */
  'make-read-only': 'change-wikis',
  'make-writable': 'change-wikis',
  /** Brings back a deleted wiki, until its purge. */
  undelete: 'change-wikis',
  /** Rebuilds the index of its query service. */
  'rebuild-index': 'change-wikis',
  /** Makes an account the owner of a wiki that no longer has one. */
  'name-owner': 'accounts',
  /** Removes the data of a deleted wiki for good. */
  purge: 'purge-wikis',
} as const satisfies Record<string, ConsoleRight>

export type WikiAct = keyof typeof WIKI_ACTS

/** `POST /api/operator/wikis/{id}/suspend`. The reason is public. `by_law`: the law requires it. */
export const suspendWikiSchema = object({ reason, by_law: boolean() }).noUnknown()

/** `POST /api/operator/wikis/{id}/name-owner`. */
export const nameOwnerSchema = object({ reason, to: newOwner }).noUnknown()
