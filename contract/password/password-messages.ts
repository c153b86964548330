/** Why a password is refused that is long enough. */
export const passwordMessages = {
  common: 'This password is among the most used. Choose another.',
  pattern: 'This password is a simple pattern. Choose another.',
  email: 'This password is too close to your email address. Choose another.',
  service: 'This password is too close to the name of this service. Choose another.',
} as const
