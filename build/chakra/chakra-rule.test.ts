import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import webpack, { type Configuration } from 'webpack'
import { root } from '#build/root.ts'
import configureViewer from '#build/webpack/statecharts.config.ts'
import configurePages from '../../webpack.config.ts'
import { BROWSER_STAND_INS, STAND_INS } from './stand-ins.ts'

/** The parts of Chakra that import the replaced modules. */
const PARTS = ['factory', 'system'].map(name =>
  join(root, `node_modules/@chakra-ui/react/dist/esm/styled-system/${name}.js`),
)

/** The files that a build of these parts consists of. */
async function bundle({ mode, module }: Configuration): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-chakra-'))
  const compiler = webpack({
    ...(mode && { mode }),
    ...(module && { module }),
    context: root,
    entry: PARTS,
    output: { path: folder },
    devtool: false,
    optimization: { minimize: false, concatenateModules: false },
    resolve: { extensions: ['.ts', '.js'] },
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>(resolve => compiler?.close(() => resolve()))
  rmSync(folder, { recursive: true })
  expect(stats?.compilation.errors).toEqual([])
  return [...(stats?.compilation.modules ?? [])].flatMap(built => built.nameForCondition() ?? [])
}

test.each([
  ['the pages', configurePages({}, {})],
  ['the pages in development', configurePages({}, { mode: 'development' })],
  ['the state chart viewer', configureViewer('anywhere')],
])('%s are built with the stand-ins and without the originals', async (_name, configuration) => {
  const files = await bundle(configuration)
  for (const [name, file] of Object.entries({ ...STAND_INS, ...BROWSER_STAND_INS })) {
    if (file !== false) expect(files).toContain(file)
    expect(files.filter(each => each.includes(`/node_modules/${name}/`))).toEqual([])
  }
})
