import { join } from 'node:path'
import type { RuleSetRule } from 'webpack'

/** The modules of Chakra and Emotion that the stand-ins in this folder replace. */
const STAND_INS = {
  '@pandacss/is-valid-prop': join(import.meta.dirname, 'is-css-property.ts'),
  '@emotion/is-prop-valid': join(import.meta.dirname, 'is-prop-valid.ts'),
  '@emotion/use-insertion-effect-with-fallbacks': join(import.meta.dirname, 'insertion-effect.ts'),
  // Emotion's `withTheme` uses it, and nothing uses `withTheme`.
  'hoist-non-react-statics': false as const,
}

/** A webpack rule that makes Chakra and Emotion import the stand-ins. */
export const chakraRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/](@chakra-ui|@emotion)[\\/]/,
  resolve: { alias: STAND_INS },
}
