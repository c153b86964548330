/** Texts of the server's answers that existing clients compare exactly. */
export const wireMessages = {
  unauthenticated: 'Unauthenticated.',
  alreadyVerified: 'Already verified!',
  domainTaken: 'The domain has already been taken.',
  noDatabases: 'No databases ready',
  tooManyWikis: (total: number, limit: number) =>
    `Too many wikis. Your new total of ${total} would exceed the limit of ${limit} per user.`,
} as const
