/** A name that changes with the content, such as `app.3f2a91.js`. */
export const HASHED_NAME = /[.-][0-9a-f]{6,}\.(?:[a-z0-9]+\.)*[a-z0-9]+$/

/** The policy of a file that is opened by itself or run as a worker, instead of the page's longer one. */
export const FILE_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
