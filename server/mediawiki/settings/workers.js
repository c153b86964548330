// @ts-nocheck: MediaWiki's own globals

/*
 * Wikis have no service workers. One that a script installed before the gateway refused them is replaced when a
 * page in its scope is opened; this removes all of them as soon as any page of the wiki is opened.
 */
if (navigator.serviceWorker) {
  navigator.serviceWorker
    .getRegistrations()
    .then(all => Promise.all(all.map(each => each.unregister())))
    // A browser that stores nothing for this host has no service workers.
    .catch(() => undefined)
}
