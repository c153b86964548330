/** Headers of a request that the page cache does not answer, since it cannot know who these credentials are. */
export const UNCACHED = { authorization: 'Basic bench' }
