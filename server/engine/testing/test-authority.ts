import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MariaDbCertificate } from '#jest/mariadb-server.ts'

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** A test's certificate authority, which signs server certificates valid for two days. */
export class TestAuthority {
  /** A directory with the authority's own files, which may be removed. */
  readonly dir = mkdtempSync(join(tmpdir(), 'wikistead-authority-'))
  /** The path of its certificate, which PHP's user may read. */
  readonly path: string

  constructor(name: string) {
    this.path = this.file('authority.pem')
    const own = ['-keyout', this.file('authority.key'), '-out', this.path]
    openssl('req', '-x509', ...CURVE, '-days', '2', '-subj', `/CN=${name}`, ...own)
  }

  /** @param names names in the certificate, such as `IP:127.0.0.1`. */
  sign(names: string): MariaDbCertificate {
    const [request, key, cert] = [this.file('request.pem'), this.file('key.pem'), this.file('cert.pem')]
    openssl('req', ...CURVE, '-subj', '/CN=a server', '-keyout', key, '-out', request)
    const extensions = this.file('extensions')
    writeFileSync(extensions, `subjectAltName=${names}`)
    const by = ['-CA', this.path, '-CAkey', this.file('authority.key'), '-CAcreateserial']
    openssl('x509', '-req', '-in', request, ...by, '-days', '2', '-extfile', extensions, '-out', cert)
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  }

  private file(name: string): string {
    return join(this.dir, name)
  }
}

function openssl(...args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: 'ignore' })
}
