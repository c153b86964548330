import { useInsertionEffect } from 'react'

/**
 * Replaces `@emotion/use-insertion-effect-with-fallbacks`, which looks the hook up by a computed name, so
 * that webpack has to keep all of React's names (0.2 kB, before the first paint).
 */
export const useInsertionEffectAlwaysWithSyncFallback = useInsertionEffect
export const useInsertionEffectWithLayoutFallback = useInsertionEffect
