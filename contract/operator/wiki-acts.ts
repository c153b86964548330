import { boolean, object } from 'yup'
import { newOwner } from './accounts.ts'
import { reason } from './act-request.ts'
import type { ConsoleRight } from './console-rights.ts'

/** What is done to wikis beside the home page and the quota, and the right that it needs. */
export const WIKI_ACTS = {
  /** Nothing of it is served any more. */
  suspend: 'change-wikis',
  'lift-suspension': 'change-wikis',
  /** It can be read, and nobody can change it. */
  'make-read-only': 'change-wikis',
  'make-writable': 'change-wikis',
  /** A deleted wiki, until its purge. */
  undelete: 'change-wikis',
  /** The index of its query service. */
  'rebuild-index': 'change-wikis',
  /** Makes an account the owner of a wiki that has none any more. */
  'name-owner': 'accounts',
  /** The data of a deleted wiki, for good. */
  purge: 'purge-wikis',
} as const satisfies Record<string, ConsoleRight>

export type WikiAct = keyof typeof WIKI_ACTS

/** `POST /api/operator/wikis/{id}/suspend`. The reason is public, and without `by_law` the law does not ask for it. */
export const suspendWikiSchema = object({ reason, by_law: boolean() }).noUnknown()

/** `POST /api/operator/wikis/{id}/name-owner`. */
export const nameOwnerSchema = object({ reason, to: newOwner }).noUnknown()
