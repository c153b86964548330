/** Headers of a request that the page cache does not answer, because it cannot tell whose credentials these are. */
export const UNCACHED = { authorization: 'Basic bench' }
