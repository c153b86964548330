import { join } from 'node:path'
import type { RuleSetRule } from 'webpack'

/**
 * Replaced everywhere: in the built pages, in development, in the state chart viewer, in prerendering and in
 * Jest.
 */
export const STAND_INS = {
  '@pandacss/is-valid-prop': join(import.meta.dirname, 'is-css-property.ts'),
  '@emotion/is-prop-valid': join(import.meta.dirname, 'is-prop-valid.ts'),
} as const

/** Replaced in browsers only. Emotion's original also works without one. */
export const BROWSER_STAND_INS = {
  '@emotion/use-insertion-effect-with-fallbacks': join(import.meta.dirname, 'insertion-effect.ts'),
  '@emotion/sheet': join(import.meta.dirname, 'style-sheet.ts'),
  // Emotion's `withTheme` uses it, and nothing uses `withTheme`.
  'hoist-non-react-statics': false as const,
}

/** The webpack rule that makes Chakra and Emotion import the stand-ins. */
export const chakraRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/](@chakra-ui|@emotion)[\\/]/,
  resolve: { alias: { ...STAND_INS, ...BROWSER_STAND_INS } },
}
