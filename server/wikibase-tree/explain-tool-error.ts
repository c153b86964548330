import { ProgramError } from '#server/platform/programs/run-program.ts'
import { WikibaseInstallError } from './install-error.ts'

/** What programs say, and what it means for the operator; `source` is the image or repository. */
const MEANINGS: readonly (readonly [RegExp, (source: string, said: string) => string])[] = [
  [
    /no space left on device|disk quota exceeded/i,
    () => 'The disk is full. Free some space, then run it again.',
  ],
  [/permission denied/i, source => `${source} cannot be read: this user has no permission.`],
  [
    /dubious ownership/i,
    source =>
      `${source} belongs to another user, so git does not read it. Give it to the user of this service.`,
  ],
  [
    /digest (did not match|mismatch)|does not match .*digest|verified reader|flate: corrupt|gzip: |diffid/i,
    source =>
      `${source} is damaged: a part of it does not match its digest. Run it again; an archive must be created again.`,
  ],
  [
    /manifest unknown|name unknown|repository name not known|denied|unauthorized|status code 40[134]|could not read Username/i,
    source => `${source} does not exist or is not public. Check WIKIBASE_IMAGE or the file of versions.`,
  ],
  [
    /toomanyrequests|rate limit/i,
    source => `${source} cannot be downloaded so often. Try again in a few hours.`,
  ],
  [
    /not our ref|couldn't find remote ref|unadvertised object|bad object|reference is not a tree/i,
    source => `${source} has no such commit. Check the file of versions.`,
  ],
  [
    /pinging container registry|no such host|could not resolve|dial tcp|connection (refused|reset)|i\/o timeout|tls handshake|x509|certificate|failed to connect|unable to access|timed out|network is unreachable|too slow|EOF$/i,
    // The last part is the cause: `no such host`, `connection refused`.
    (source, said) => `${source} cannot be reached: ${said.split(': ').at(-1)}`,
  ],
  [
    /does not appear to be a git repository|repository .*not (exist|found)/i,
    source => `${source} is not a git repository that can be read.`,
  ],
  [
    /source image rejected|signature/i,
    source => `${source} is not allowed by /etc/containers/policy.json of this machine.`,
  ],
  [
    /no image found|image found in manifest list|choosing image instance/i,
    source => `${source} has no image for this machine's architecture.`,
  ],
  [
    /invalid tar header|no such file|parsing image name|more than one image|unexpected end of JSON|invalid character/i,
    (source, said) => `${source} is not an image that can be read: ${said}`,
  ],
]

/**
 * Says in one line what a program's failure means. Other errors stay as they are.
 * @param source the image or repository, as the operator knows it.
 */
export function explain(error: unknown, source: string): unknown {
  if (!(error instanceof ProgramError)) return error
  const { errorOutput } = error
  const said = (gitFailure(errorOutput) ?? lastLine(errorOutput)).slice(0, 300)
  const meaning = MEANINGS.find(([shape]) => shape.test(errorOutput))?.[1]
  return new WikibaseInstallError(
    meaning?.(source, said) ?? `${source} cannot be used: ${said || error.message}`,
  )
}

/** Git says what is wrong first, and then what might help. */
function gitFailure(said: string): string | undefined {
  return /^fatal: (.+)$/m.exec(said)?.[1]
}

/** The last line that says something, without the fields that Go programs write before it. */
function lastLine(said: string): string {
  const line = said.trimEnd().split('\n').at(-1) ?? ''
  const message = /\bmsg="((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
  return message?.replaceAll('\\"', '"') ?? line.trim()
}
