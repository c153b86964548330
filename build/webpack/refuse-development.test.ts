import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import webpack from 'webpack'
import { root } from '#build/root.ts'
import { newFolder } from '#jest/test-folders.ts'
import configure from '../../webpack.config.ts'
import { developmentFiles, refuseDevelopment } from './refuse-development.ts'

let output = ''

beforeEach(() => {
  output = newFolder()
})

/** Builds one module as the pages are built, but without compression, and returns the errors. */
async function build(source: string): Promise<string[]> {
  const configuration = configure({}, {})
  const compiler = webpack({
    ...configuration,
    context: root,
    entry: `data:text/javascript,${encodeURIComponent(source)}`,
    output: { path: output },
    devtool: false,
    optimization: { ...configuration.optimization, minimize: false },
    plugins: [{ apply: refuseDevelopment }],
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>(resolve => compiler?.close(() => resolve()))
  return stats?.compilation.errors.map(({ message }) => message) ?? ['nothing was built']
}

const importing = (path: string, name: string) =>
  `import { ${name} } from ${JSON.stringify(join(root, path))}; console.log(${name})`

describe('the built pages', () => {
  test('may contain machines', async () => {
    expect(await build(importing('machines/submission/submission.machine.ts', 'submissionMachine'))).toEqual(
      [],
    )
  })

  test('may import development code that is dropped as unused', async () => {
    expect(await build(importing('src/ui/flow/use-flow.ts', 'useFlow'))).toEqual([])
  })

  test.each([
    ['machines/shared/inspect-machines.ts', 'notifyObservers'],
    ['machine-testing/kit/state-key.ts', 'stateKey'],
    ['machines/submission/submission.model.ts', 'submissionModel'],
    ['statecharts/live/live-machines.ts', 'afterChange'],
  ])('must not contain %s', async (path, name) => {
    expect(await build(importing(path, name))).toContain(
      `${path} is for development and must not be in the built pages`,
    )
  })
})

test('tells development code from the app', () => {
  const app = ['src/app/boot.ts', 'machines/submission/submission.failure.ts', 'store/wikis/wikis.saga.ts']
  const development = [
    'machines/catalogue.ts',
    'src/ui/testing/render.tsx',
    'machines/create-wiki/create-wiki.examples.ts',
  ]
  expect(developmentFiles([...app, ...development])).toEqual(development.toSorted())
})
