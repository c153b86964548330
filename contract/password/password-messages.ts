/** Why a password is rejected although it is long enough. */
export const passwordMessages = {
  common: 'This password is one of the most common. Choose another.',
  pattern: 'This password is a simple pattern. Choose another.',
  email: 'This password is too similar to your email address. Choose another.',
  service: 'This password is too similar to the name of this service. Choose another.',
} as const
