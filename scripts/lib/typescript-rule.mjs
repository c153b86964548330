/**
 * How webpack reads TypeScript: with SWC, which does not check types.
 *
 * @param {boolean} development with what React shows and replaces while one develops
 * @returns {import('webpack').RuleSetRule}
 */
export function typescriptRule(development) {
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
