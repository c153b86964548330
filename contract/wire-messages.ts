import { msg } from '#i18n/msg.ts'

/**
 * Texts of the server's answers that clients, including our pages, compare exactly. They are therefore the same in every
 * language of the interface, and not messages; the pages show messages instead.
 */
export const wireMessages = {
  unauthenticated: 'Unauthenticated.',
  alreadyVerified: 'Already verified!',
  domainTaken: 'The domain has already been taken.',
  noDatabases: 'No databases ready',
} as const

/** The answer to a member who would exceed the limit on wikis. The pages show it. Source: spec 8.10. */
export function tooManyWikis(total: number, limit: number): string {
  return msg('message-too-many-wikis-new-total', total, limit)
}

/**
 * Whether an answer is {@link tooManyWikis}, in English or in the page's language.
 * @param write as {@link tooManyWikis}, in that language.
 */
export function saysTooManyWikis(answer: string, write = tooManyWikis): boolean {
  const [one = 0, other = 0] = (answer.match(/\d+/g) ?? []).map(Number)
  return answer.includes('Too many wikis.') || [write(one, other), write(other, one)].includes(answer)
}
