import { useInsertionEffect } from 'react'

/**
 * Stands for `@emotion/use-insertion-effect-with-fallbacks` in the built pages: that looks for the hook in whichever React there
 * is, for which webpack has to keep a copy of all React's names.
 */
export const useInsertionEffectAlwaysWithSyncFallback = useInsertionEffect
export const useInsertionEffectWithLayoutFallback = useInsertionEffect
