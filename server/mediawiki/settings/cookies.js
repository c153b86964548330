// @ts-nocheck: MediaWiki's own globals

/* Browsers refuse a cookie whose name begins with __Host- unless it is secure, and mw.cookie does not set that. */
const { set } = mw.cookie
mw.cookie.set = (key, value, options) => {
  const isExpiry = options === null || typeof options === 'number' || options instanceof Date
  set.call(mw.cookie, key, value, { secure: true, ...(isExpiry ? { expires: options } : options) })
}
