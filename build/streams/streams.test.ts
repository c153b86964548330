import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readSources } from '#build/layers/imports.ts'
import { root } from '#build/root.ts'
import { streamFaults } from './stream-faults.ts'

const sources = readSources().filter(file => file.startsWith('server/'))

test('an error in a stream, a thread or a child process of the server cannot end the process', () => {
  expect(sources.length).toBeGreaterThan(500)
  const faults = sources.flatMap(file =>
    streamFaults(readFileSync(join(root, file), 'utf8')).map(fault => `${file}, ${fault}`),
  )
  expect(faults).toEqual([])
})

/** Programs that `runProgram` cannot start. */
const OTHER_STARTERS = [
  'server/php/fpm-supervisor.ts', // keeps running, and is started again
  'server/wikis/storage/live-process.ts', // keeps running, and does not keep the server running
  'server/modules/wiki-data/file-reading/', // one program reads another's output
  'server/platform/backup-store/', // ends in its own time, to remove its locks
]

test('the server starts programs in one way', () => {
  const starts = /import \{[^}]*\b(?:spawn|fork)\b[^}]*\} from 'node:child_process'/
  const found = sources.filter(file => starts.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toContain('server/platform/programs/run-program.ts')
  const others = found.filter(file => !OTHER_STARTERS.some(starter => file.startsWith(starter)))
  expect(others).toEqual(['server/platform/programs/run-program.ts'])
})

test.each([
  ['a pipe', 'file.pipe(response)'],
  ['a composed stream', 'Readable.from(pieces).compose(gzip)'],
  ['pipeline with a callback', "import { pipeline, Readable } from 'node:stream'"],
  ['one listener for one error', "socket.once('error', reject)"],
  ['a transform on its own', 'const gzip = createGzip({ level: 3 })'],
  ['a transform after a call', 'through(file, other()); const gzip = createGunzip()'],
  ['a process without a listener', "const child = spawn('php')"],
  ['a thread without a listener', 'const thread = new Worker(FILE)'],
  ['a message to the parent without a callback', 'process.send?.({ id, value })'],
])('%s is found', (_, code) => {
  expect(streamFaults(`// A comment.\nconst a = 1\n${code}`)).toHaveLength(1)
})

test.each([
  ['a pipeline', 'await pipeline(Readable.from(lines()), createGzip({ level: 3 }), target)'],
  [
    'a transform that is read',
    'for await (const chunk of through(createReadStream(file), createGunzip())) {}',
  ],
  ['a process with a listener', "const child = fork(FILE)\nchild.on('error', reject)"],
  ['a message to the parent with a callback', 'process.send(answer, error => end(error))'],
  ['a comment', '/** Not a.pipe(b). */ // nor spawn()'],
])('%s is not found', (_, code) => {
  expect(streamFaults(code)).toEqual([])
})
