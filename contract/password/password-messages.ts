import { msg } from '#i18n/msg.ts'

/** Why a password is rejected although it is long enough. */
export const passwordMessages = {
  common: msg('password-password-one-most-common-choose'),
  pattern: msg('password-simple-pattern'),
  email: msg('password-like-email'),
  service: msg('password-password-too-similar-name-service'),
} as const
