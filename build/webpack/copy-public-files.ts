import { join } from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import { root } from '#build/root.ts'

/**
 * A webpack plugin that copies `public/` as it is, without the page template and the notes for developers.
 */
export function copyPublicFiles() {
  return new CopyPlugin({
    patterns: [{ from: join(root, 'public'), globOptions: { ignore: ['**/index.html', '**/README.md'] } }],
  })
}
