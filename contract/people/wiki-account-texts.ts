import { msg } from '#i18n/msg.ts'

/** Why a wiki does not make or link an account, by the answer of its PHP (`wiki-orders.ts`). */
export const refusalTexts = {
  taken: msg('people-name-taken-wiki-if-account'),
  name: msg('people-wiki-does-not-allow-name'),
  answer: msg('people-not-answer-please-try-again'),
  password: msg('people-user-name-password-wrong'),
  incomplete: msg('people-account-needs-more-than-password'),
  many: msg('people-there-were-too-many-attempts'),
  blocked: msg('people-wiki-has-blocked-account-network'),
  closed: msg('people-nobody-can-create-account-wiki'),
} as const
