import { relative } from 'node:path'
import { root } from './root.mjs'

/** @typedef {import('webpack').Compiler} Compiler */
/** @typedef {import('webpack').Module} Module */

/** What exists for those who develop: charts and live inspection, what tests drive machines with, and what both read. */
const DEVELOPMENT =
  /^(statecharts|machine-testing|e2e|bench|jest)\/|(^|\/)testing(\/|\.tsx?$)|^machines\/(catalogue|shared\/inspect-machines)\.ts$|\.(test|model|examples)\.tsx?$/

/**
 * Those files of a build that have no place in it.
 *
 * @param {readonly string[]} files relative to the repository
 */
export function developmentFiles(files) {
  return files.filter(file => DEVELOPMENT.test(file)).sort()
}

/**
 * A webpack plugin: the build fails where anything of development is left in what it writes. What webpack has found to be
 * unused is not.
 *
 * @param {Compiler} compiler
 */
export function refuseDevelopment(compiler) {
  const { WebpackError } = compiler.webpack
  compiler.hooks.compilation.tap('refuse-development', compilation => {
    compilation.hooks.afterOptimizeChunkModules.tap('refuse-development', () => {
      const written = [...compilation.modules].filter(
        module => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
      )
      for (const file of developmentFiles(written.flatMap(filesOf)))
        compilation.errors.push(
          new WebpackError(`${file} is for development and must not be in the built pages`),
        )
    })
  })
}

/**
 * A concatenated module holds several files.
 *
 * @param {Module & { modules?: readonly Module[] }} module
 * @returns {string[]} relative to the repository; none for what webpack itself brings
 */
function filesOf(module) {
  if (module.modules) return module.modules.flatMap(filesOf)
  const file = module.nameForCondition()
  return file === null ? [] : [relative(root, file)]
}
