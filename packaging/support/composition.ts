import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/lib/root.mjs'
import { selfSigned } from '#server/engine/testing/either-scheme.ts'
import { composeFile } from './composed-server.ts'
import type { Podman } from './podman.ts'

/** Everything that deploy/compose.yaml describes, started by Debian's docker-compose. */
export class Composition {
  private readonly folder = mkdtempSync(join(tmpdir(), 'wikistead-composition-'))
  private readonly file: string
  private readonly docker: string

  /** @param port of this machine, for https. */
  constructor(podman: Podman, port: number, settings: Readonly<Record<string, string>>) {
    this.docker = podman.serve()
    const { key, cert } = selfSigned()
    mkdirSync(join(this.folder, 'certificate'))
    writeFileSync(join(this.folder, 'certificate/privkey.pem'), key)
    writeFileSync(join(this.folder, 'certificate/fullchain.pem'), cert)
    writeFileSync(
      join(this.folder, '.env'),
      Object.entries(settings)
        .map(pair => pair.join('='))
        .join('\n'),
    )
    const replacements = [
      ['["80:80", "443:443"]', `["127.0.0.1:${port}:443"]`],
      ['./certificate:', `${this.folder}/certificate:`],
    ] as const
    this.file = replacements.reduce((file, [part, replacement]) => {
      if (!file.includes(part)) throw new Error(`deploy/compose.yaml has no ${part}`)
      return file.replace(part, replacement)
    }, composeFile())
  }

  /** @throws Error with the output of docker-compose. */
  run(...args: readonly string[]): void {
    const own = ['--project-name', 'wikistead', '--file', '-']
    const { status, stdout, stderr } = spawnSync(
      'docker-compose',
      [...own, '--env-file', join(this.folder, '.env'), ...args],
      {
        cwd: join(root, 'deploy'),
        input: this.file,
        encoding: 'utf8',
        env: { ...process.env, DOCKER_HOST: this.docker },
      },
    )
    if (status !== 0) throw new Error(`docker-compose ${args.join(' ')}:\n${stdout}${stderr}`)
  }

  remove(): void {
    try {
      this.run('down', '--volumes', '--timeout=1')
    } finally {
      rmSync(this.folder, { recursive: true, force: true })
    }
  }
}
