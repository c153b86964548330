import type { Compiler } from 'webpack'

/**
 * A webpack plugin. Writes which files each dynamic import loads to `dist/.chunks.json`, so that prerendered
 * pages can preload theirs.
 */
export function listChunks(compiler: Compiler): void {
  const { Compilation, sources } = compiler.webpack
  compiler.hooks.thisCompilation.tap('list-chunks', compilation => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
    compilation.hooks.processAssets.tap({ name: 'list-chunks', stage }, () => {
      const files = compilation.chunkGroups.flatMap(group =>
        group.origins.flatMap(({ request }) =>
          request ? [[request, group.getFiles().filter(file => file.endsWith('.js'))]] : [],
        ),
      )
      compilation.emitAsset('.chunks.json', new sources.RawSource(JSON.stringify(Object.fromEntries(files))))
    })
  })
}
