import type { RuleSetRule } from 'webpack'

/**
 * Lets webpack read TypeScript with SWC, which does not check types.
 *
 * @param development adds what React needs for its warnings and for hot reload.
 */
export function typescriptRule(development: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
        target: 'es2022',
      },
    },
  }
}
