import { findPhp, phpExtensions } from '#server/mediawiki/tree/php-binaries.ts'

/** Whether this machine's php-fpm has LuaSandbox, without which modules cannot run. */
export function hasLuaSandbox(): boolean {
  const { fpm } = findPhp({})
  return fpm !== null && phpExtensions(fpm).has('luasandbox')
}

/** A module whose function `main` has this body. */
export function luaModule(body: string): string {
  return `local p = {}\nfunction p.main(frame)\n${body}\nend\nreturn p`
}
