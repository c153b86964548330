import { expect, test } from '@jest/globals'
import { ProgramError } from '#server/platform/programs/run-program.ts'
import { explain } from './explain-tool-error.ts'

const level = (message: string) => `time="2026-11-22T12:40:16Z" level=fatal msg="${message}"\n`

test.each([
  ['a full disk', level('writing blob: write /x: no space left on device'), /^The disk is full\./],
  [
    'a file that may not be read',
    level('open /srv/w.tar: permission denied'),
    /cannot be read: this user has no permission/,
  ],
  ['a wrong digest', level('writing blob: Digest did not match, expected a, got b'), /is damaged/],
  [
    'a tag that is unknown',
    level('reading manifest 7.9: manifest unknown'),
    /does not exist or is not public/,
  ],
  [
    'too many downloads',
    level('toomanyrequests: You have reached your limit'),
    /cannot be downloaded so often/,
  ],
  [
    'a name that is unknown',
    level('pinging: dial tcp: lookup x: no such host'),
    /cannot be reached: no such host$/,
  ],
  [
    'a proxy that refuses',
    level('pinging container registry x: Get \\"y\\": Forbidden'),
    /cannot be reached: Forbidden$/,
  ],
  [
    'a private repository',
    "fatal: could not read Username for 'https://x'",
    /does not exist or is not public/,
  ],
  [
    'git without a network',
    "fatal: unable to access 'https://x/': Could not resolve host: x",
    /be reached: x$/,
  ],
  [
    'no repository',
    "fatal: '/x' does not appear to be a git repository\nfatal: more",
    /is not a git repository/,
  ],
  [
    'a policy that forbids it',
    level('Source image rejected: Running image is rejected by policy.'),
    /policy\.json/,
  ],
  ['another user’s repository', "fatal: detected dubious ownership in repository at '/x'", /to another user/],
  ['anything else', 'panic\nfatal: something new', /cannot be used: something new$/],
])('%s is told in one line', (_what, said, line) => {
  const failure = new ProgramError({ command: 'skopeo' }, 'It failed.', undefined, { errorOutput: said })
  const explained = explain(failure, 'docker://r.example.org/w:7')
  expect(explained).toMatchObject({ name: 'WikibaseInstallError', message: expect.stringMatching(line) })
  expect(String(explained)).not.toContain('\n')
})
