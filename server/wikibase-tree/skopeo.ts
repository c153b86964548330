import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explain } from './explain-tool-error.ts'
import { runTool } from './run-tool.ts'

/** The names of architectures in images, by Node's. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

export interface SkopeoOptions {
  /** As `process.arch` names it. */
  readonly arch: string
  /** Where partial downloads and temporary files are kept. */
  readonly partialDir: string
  readonly signal: AbortSignal
}

/**
 * Runs a command of skopeo.
 * @param image the image it reads.
 * @returns what it wrote.
 * @throws WikibaseInstallError in one line.
 */
export async function skopeo(
  { arch, partialDir, signal }: SkopeoOptions,
  image: string,
  command: 'inspect' | 'copy' | 'list-tags',
  args: readonly string[],
): Promise<string> {
  const tmp = join(partialDir, 'tmp')
  await mkdir(tmp, { recursive: true })
  const general = [
    ...['--tmpdir', tmp, '--override-os=linux', `--override-arch=${architectureOf(arch)}`],
    ...(await ownPolicy(partialDir)),
  ]
  try {
    return await runTool('skopeo', [...general, command, ...withoutCertificate(command, image), ...args], {
      signal,
      // Skopeo keeps a cache there, which would stay in the user's home.
      env: { TMPDIR: tmp, XDG_DATA_HOME: tmp },
    })
  } catch (error) {
    throw explain(error, image)
  }
}

export function architectureOf(arch: string): string {
  return ARCHITECTURES[arch] ?? arch
}

/** Skopeo demands a policy. Where the machine has none, any image may be read. */
async function ownPolicy(partialDir: string): Promise<string[]> {
  const home = process.env['HOME']
  const usual = [
    '/etc/containers/policy.json',
    ...(home ? [join(home, '.config/containers/policy.json')] : []),
  ]
  if (usual.some(file => existsSync(file))) return []
  const file = join(partialDir, 'policy.json')
  await writeFile(file, '{"default":[{"type":"insecureAcceptAnything"}]}\n')
  return ['--policy', file]
}

/** A registry on this machine needs no certificate, as with Docker. */
function withoutCertificate(command: string, image: string): string[] {
  if (!/^docker:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/]/.test(image)) return []
  return [command === 'copy' ? '--src-tls-verify=false' : '--tls-verify=false']
}
