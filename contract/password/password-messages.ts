import { msg } from '#i18n/msg.ts'

/** Why a password is rejected although it is long enough. */
export const passwordMessages = {
  common: msg('password-password-one-most-common-choose'),
  pattern: 'This password is a simple pattern. Choose another.',
  email: 'This password is too similar to your email address. Choose another.',
  service: msg('password-password-too-similar-name-service'),
} as const
