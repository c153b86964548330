import createCache from '@emotion/cache'

/**
 * Emotion's cache without vendor prefixes. Whatever browser knows `light-dark()`, without which there are no colours at all,
 * needs none but `-webkit-user-select`, which stands where it is used. One for each app: it remembers what was written.
 */
export function createStylesCache() {
  return createCache({ key: 'css', stylisPlugins: [] })
}
