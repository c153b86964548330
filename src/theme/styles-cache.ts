import createCache from '@emotion/cache'

/**
 * Emotion's cache without vendor prefixes. Browsers that know `light-dark()`, without which there are no
 * colors, only need `-webkit-user-select`, which is written where it is used. Each app has its own cache,
 * because a cache remembers what it wrote.
 */
export function createStylesCache() {
  return createCache({ key: 'css', stylisPlugins: [] })
}
