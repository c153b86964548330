import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'

const dir = newFolder()

function php(code: string): string {
  const [file, stream] = ['GzipFile.php', 'GzipStream.php'].map(name => join(SETTINGS_SOURCE, name))
  const args = ['-r', `require '${file}'; require '${stream}'; ${code}`]
  return String(execFileSync('php', args, { stdio: ['ignore', 'pipe', 'ignore'] }))
}

/** Writes a text as Wikibase's scripts do, which do not notice what goes wrong. */
const dump = (path: string, text: string) =>
  php(`WikisteadGzipStream::register( 1 );
    try {
      $output = fopen( 'compress.zlib://${path}', 'w' );
      @fwrite( $output, ${text} );
      WikisteadGzipStream::finish();
      print 'complete';
    } catch ( RuntimeException $fault ) {
      print $fault->getMessage();
    }`)

test('a dump is complete, or fails because the disk is full, with its first bytes or its last', () => {
  const file = join(dir, 'dump.gz')
  expect(dump(file, "str_repeat( 'text ', 100000 )")).toBe('complete')
  expect(String(gunzipSync(readFileSync(file)))).toBe('text '.repeat(100_000))
  expect(dump('/dev/full', 'bin2hex( random_bytes( 1000000 ) )')).toBe('No space left on device')
  expect(dump('/dev/full', "'the last bytes'")).toBe('No space left on device')
})
