/**
 * Texts of the server's answers that clients compare exactly, the pages among them. So they are the same in every
 * language of the interface; what the pages show instead are messages.
 */
export const wireMessages = {
  unauthenticated: 'Unauthenticated.',
  alreadyVerified: 'Already verified!',
  domainTaken: 'The domain has already been taken.',
  noDatabases: 'No databases ready',
  /** Begins {@link wireMessages.tooManyWikis}. */
  tooMany: 'Too many wikis.',
  tooManyWikis: (total: number, limit: number) =>
    `Too many wikis. Your new total of ${total} would exceed the limit of ${limit} per user.`,
} as const
