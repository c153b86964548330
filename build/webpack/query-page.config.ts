import { join } from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import type { Configuration } from 'webpack'
import { queryPageTemplate } from '#build/query-page-template.ts'
import { root } from '#build/root.ts'
import { QUERY_FILES_PATH } from '#contract/query-page.ts'
import { separatePage } from './separate-page.ts'

const FONTS = join(root, 'public/fonts')

/** Builds the query page, which every wiki's host serves. */
export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration {
  return separatePage(
    {
      name: 'query',
      start: 'src/query/start.tsx',
      template: 'src/query/index.html',
      output: 'dist/query',
      publicPath: QUERY_FILES_PATH,
      messages: {
        groups: ['everybody'],
        folders: ['src/query', 'src/ui', 'store', 'machines', 'contract'],
      },
      templateIn: queryPageTemplate,
      rules: [
        { test: /\.css$/, type: 'asset/resource', use: join(import.meta.dirname, 'into-lowest-layer.mjs') },
      ],
      plugins: [new CopyPlugin({ patterns: [{ from: '*.woff2', context: FONTS }] })],
    },
    mode,
  )
}
