/**
 * Styles for a part of a page that the browser lays out only when it is about to become visible, so that the visible part
 * is painted sooner. For example, the names of languages in the footer make the browser look for fonts.
 */
export const BELOW_THE_FOLD = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 500px' } as const
