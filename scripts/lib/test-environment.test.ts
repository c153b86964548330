import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { compileCache } from '#jest/compile-cache.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { cleanTestEnvironment, foldersWithoutSources } from './test-environment.mjs'

/** Every variable that the service reads, with a value that no test can use. */
function hostileEnvironment(): NodeJS.ProcessEnv {
  const read = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void (typeof name === 'string' && read.add(name)) }),
  )
  return Object.fromEntries([...read].map(name => [name, '/nonexistent']))
}

test('tests see no variable that the service reads', () => {
  const env = { ...hostileEnvironment(), PATH: '/bin', WIKIBASE_DIR: '/srv/wikibase', NODE_ENV: 'production' }
  expect(Object.keys(env)).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'MEDIAWIKI_DIR', 'SMTP_URL']))
  cleanTestEnvironment(env)
  expect(env).toEqual({ PATH: '/bin', WIKIBASE_DIR: '/srv/wikibase', NODE_ENV: 'test' })
})

test('Jest reads neither the environment nor the data of a service, whoever starts it', () => {
  const program = `
    const { default: { projects } } = await import('./jest.config.ts')
    console.log(JSON.stringify({ env: process.env, ignored: projects.map(each => each.modulePathIgnorePatterns) }))`
  const env = { ...hostileEnvironment(), PATH: process.env['PATH'], DATA_DIR: './server/here' }
  const args = ['--no-warnings', '--input-type=module', '-e', program]
  const seen = JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }))
  expect(seen.env).toEqual({ PATH: env.PATH, NODE_ENV: 'test', ...compileCache })
  const folders = ['dist', '.cache', 'data', 'server/here'].map(folder => `<rootDir>/${folder}/`)
  expect(new Set(seen.ignored.map(String))).toEqual(new Set([String(folders)]))
})

test.each([[undefined], [''], ['data'], ['/srv/data'], ['..'], ['.']])(
  'a data directory at %j hides no sources from Jest',
  DATA_DIR => {
    expect(foldersWithoutSources({ ...(DATA_DIR !== undefined && { DATA_DIR }) })).toEqual([
      'dist',
      '.cache',
      'data',
    ])
  },
)
