/**
 * The browser lays out such a part of a page only when it is about to be seen, so that what is visible is painted
 * sooner. For the names of the languages in the footer it would look for fonts first.
 */
export const BELOW_THE_FOLD = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 500px' } as const
