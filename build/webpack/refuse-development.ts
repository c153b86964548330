import { relative } from 'node:path'
import type { Compiler, Module } from 'webpack'
import { root } from '#build/root.ts'

/**
 * Folders and files for developers: the state charts, live inspection, tests and what they share with the
 * charts.
 */
const DEVELOPMENT =
  /^(build\/(?!chakra\/)|scripts|statecharts|machine-testing|e2e|bench|jest)\/|(^|\/)testing(\/|\.tsx?$)|^machines\/(catalogue|shared\/inspect-machines)\.ts$|\.(test|model|examples)\.tsx?$/

/**
 * Returns the files that are for development, sorted.
 *
 * @param files paths relative to the repository.
 */
export function developmentFiles(files: readonly string[]): string[] {
  return files.filter(file => DEVELOPMENT.test(file)).sort()
}

/**
 * A webpack plugin. The build fails if its output contains development code. Unused exports that webpack
 * drops are fine.
 */
export function refuseDevelopment(compiler: Compiler): void {
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
 * The files of a module, relative to the repository: several for a concatenated module, none for webpack's
 * own runtime.
 */
function filesOf(module: Module & { modules?: readonly Module[] }): string[] {
  if (module.modules) return module.modules.flatMap(filesOf)
  const file = module.nameForCondition()
  return file === null ? [] : [relative(root, file)]
}
