import { msg } from '#i18n/msg.ts'

/** Texts of the server's answers that existing clients compare exactly. */
export const wireMessages = {
  unauthenticated: msg('message-unauthenticated'),
  alreadyVerified: msg('message-already-verified'),
  domainTaken: msg('message-domain-has-already-been-taken'),
  noDatabases: msg('message-no-databases-ready'),
  tooManyWikis: (total: number, limit: number) => msg('message-too-many-wikis-new-total', total, limit),
} as const
