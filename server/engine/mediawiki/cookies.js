// @ts-nocheck: MediaWiki's own globals

/* A browser refuses a cookie whose name begins with __Host- unless it is secure, and mw.cookie makes none secure by itself. */
const { set } = mw.cookie
mw.cookie.set = (key, value, options) => {
  const isExpiry = options === null || typeof options === 'number' || options instanceof Date
  set.call(mw.cookie, key, value, { secure: true, ...(isExpiry ? { expires: options } : options) })
}
