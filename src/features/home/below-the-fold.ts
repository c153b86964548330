/** The browser lays such a section out only when it comes near: what is in sight is painted sooner. */
export const BELOW_THE_FOLD = { contentVisibility: 'auto', containIntrinsicHeight: 'auto 500px' } as const
