/**
 * The browser lays out such a section only when it is about to be seen, so that what is visible is painted
 * sooner.
 */
export const BELOW_THE_FOLD = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 500px' } as const
