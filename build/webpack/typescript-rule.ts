import { join } from 'node:path'
import type { Configuration, RuleSetRule } from 'webpack'

/** How webpack finds modules: `#i18n/msg.ts` is the version for sources whose keys have become English texts. */
export const resolve: NonNullable<Configuration['resolve']> = {
  extensions: ['.ts', '.tsx', '.js'],
  conditionNames: ['built', '...'],
}

/**
 * Lets webpack read TypeScript with SWC, which does not check types, and replaces messages with their English texts.
 *
 * @param development adds what React needs for its warnings and for hot reload.
 */
export function typescriptRule(development: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      {
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development, refresh: development } },
            target: 'es2022',
          },
        },
      },
      // Loaders run from last to first.
      join(import.meta.dirname, '../messages/messages-loader.ts'),
    ],
  }
}
