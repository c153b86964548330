/** Headers with which every view is MediaWiki's: no cache knows what these credentials say. */
export const UNCACHED = { authorization: 'Basic bench' }
