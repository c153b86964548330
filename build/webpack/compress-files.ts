import { type BrotliOptions, constants } from 'node:zlib'
import CompressionPlugin from 'compression-webpack-plugin'

/**
 * Pictures and fonts are compressed already. `index.html` and the manifest are left out because the server
 * fills them in before it sends them. Source maps are left out because only developer tools read them, and compressing
 * them would take longer than all other files.
 */
const COMPRESSIBLE = /(?<!index)\.(js|css|html|svg|json|txt|ico)$/

/**
 * Webpack plugins that write a Brotli and a gzip version beside each file, at the highest level, so that no
 * request has to compress it.
 */
export function compressFiles() {
  return [
    new CompressionPlugin<BrotliOptions>({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
      test: COMPRESSIBLE,
      minRatio: 1,
    }),
    new CompressionPlugin({
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: constants.Z_BEST_COMPRESSION },
      test: COMPRESSIBLE,
      minRatio: 1,
    }),
  ]
}
