import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { eventually } from '#e2e/support/eventually.ts'
import { Outbox } from '#e2e/support/outbox.ts'
import { Person } from '#faults/support/person.ts'
import { sparePort } from '#jest/spare-port.ts'
import { newFolder } from '#jest/test-folders.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { type ComposedServer, readCompose, readComposedServer } from './support/composed-server.ts'
import { Podman } from './support/podman.ts'

/** The image that `npm run test:containers` has built, and its storage. */
const { TEST_IMAGE: IMAGE = '', TEST_STORAGE: STORAGE = '' } = process.env
/** MB, with PHP, MediaWiki, git, and the clients of both databases. */
const IMAGE_MAX = 1100
/** Files that only the build needs, or that nobody may read. */
const SECRETS = ['*.deb', '.env', '.npmrc', '.git', 'id_rsa', '*.pem', '*.key']
/** Where Debian stores public certificates, and the keys of its archive. */
const PUBLIC = /^\/(usr\/share|usr\/lib\/ssl|etc\/ssl\/certs)\//
/** Lists users and commands without `ps`, which the image does not have. */
const PROCESSES =
  'for id in /proc/[0-9]*; do echo "$(stat --format=%U $id) $(tr "\\0" " " <$id/cmdline)"; done'
/** CHOWN, DAC_OVERRIDE, FOWNER, KILL, SETGID and SETUID. */
const RIGHTS = '00000000000000eb'

jest.setTimeout(10 * 60_000)

let podman: Podman
let composed: ComposedServer

beforeAll(async () => {
  podman = await Podman.start(STORAGE, IMAGE)
  composed = readComposedServer(readCompose()['server-1'])
  process.stderr.write(`Containers start ${podman.how}.\n`)
})
afterAll(() => podman?.stop())

interface Inspected {
  readonly Size: number
  readonly Config: { readonly Env: readonly string[]; readonly StopSignal: string }
}

function inspectImage(): Inspected {
  const [image] = JSON.parse(podman.run('image', 'inspect', IMAGE)) as Inspected[]
  if (!image) throw new Error('There is no image.')
  return image
}

test('the compose file is valid, and all of its servers have the same rights', () => {
  const services = readCompose()
  expect(Object.keys(services).toSorted()).toEqual(['mariadb', 'postgres', 'proxy', 'server-1', 'server-2'])
  expect(readComposedServer(services['server-2'])).toEqual(composed)
})

test(`the image has less than ${IMAGE_MAX} MB`, () => {
  const { Size } = inspectImage()
  process.stderr.write(`The image has ${Math.round(Size / 1e6)} MB.\n`)
  expect(Size).toBeGreaterThan(0)
  expect(Size / 1e6).toBeLessThan(IMAGE_MAX)
})

test('no setting, key or package file is in the image or in its history', () => {
  const names = inspectImage()
    .Config.Env.map(pair => pair.split('=')[0])
    .toSorted()
  expect(names).toEqual(['DATA_DIR', 'HOST', 'NODE_ENV', 'PATH', 'PORT'])
  expect(podman.run('history', '--no-trunc', IMAGE)).not.toMatch(/PASSWORD|BACKUP_KEY|METRICS_TOKEN|SMTP_URL/)
  const named = SECRETS.flatMap(name => ['-o', '-name', name]).slice(1)
  const found = podman.runImage('--rm', IMAGE, 'find', '/', '-xdev', '(', ...named, ')')
  expect(found.split('\n').filter(path => path && !PUBLIC.test(path))).toEqual([])
})

describe('a container with the rights of deploy/compose.yaml', () => {
  const data = newFolder()
  let port: number
  let ada: Person
  let wiki: WikiClient
  const name = `wikistead-test-${process.pid}`

  beforeAll(async () => {
    port = await sparePort()
  })
  afterAll(() => void podman.run('rm', '--force', '--ignore', name))

  const start = async () => {
    const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'CAPTCHA=off'].flatMap(pair => ['--env', pair])
    const volume = ['--volume', `${data}:/var/lib/wikistead`]
    podman.runImage('--detach', '--name', name, ...composed.options, ...settings, ...volume, IMAGE)
    await eventually(
      'An answer',
      async () => {
        const response = await fetch(`http://localhost:${port}/healthz`).catch(() => null)
        return response?.ok || null
      },
      180_000,
    )
  }

  test('starts, and somebody signs up and fills a wiki', async () => {
    await start()
    const service = { url: `http://localhost:${port}`, port, outbox: new Outbox(data) }
    ada = await Person.join(service, 'ada@example.org')
    wiki = (await ada.openWiki('clocks')).client
    await wiki.edit('Pendulum', { text: 'It swings since 1656.' })
    expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
  })

  test('is healthy by the check of the image', () => {
    expect(podman.run('healthcheck', 'run', name)).toBe('')
  })

  test('can write only into its volumes, and has no more rights than six', () => {
    expect(() => podman.run('exec', name, 'touch', '/usr/lib/wikistead/x')).toThrow('Read-only file system')
    const status = podman.run('exec', name, 'cat', '/proc/1/status')
    expect(/^CapBnd:\t(\w+)$/m.exec(status)?.[1]).toBe(RIGHTS)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  })

  test('runs PHP as a user who cannot read the database of the service', () => {
    expect(podman.run('exec', name, 'sh', '-c', PROCESSES)).toMatch(/^wikistead php-fpm: pool/m)
    const asPhp = ['exec', '--user=wikistead', name, 'cat', '/var/lib/wikistead/wikistead.sqlite']
    expect(() => podman.run(...asPhp)).toThrow('Permission denied')
  })

  test('has the commands for operators, with its settings', () => {
    expect(podman.run('exec', name, 'wikistead', 'wiki-quota', `clocks.localhost:${port}`, '2048')).toContain(
      '2048',
    )
  })

  test('stops within the grace period and loses nothing', async () => {
    // Requests acknowledged during the stop count as well.
    const saving = wiki.edit('Balance wheel', { text: 'It came later.' })
    const before = Date.now()
    podman.run('stop', '--time', String(composed.graceSeconds), name)
    expect((Date.now() - before) / 1000).toBeLessThan(composed.graceSeconds)
    expect(podman.run('inspect', '--format', '{{.State.ExitCode}}', name).trim()).toBe('0')
    podman.run('rm', name)
    const saved = await saving.then(
      () => true,
      () => false,
    )
    await start()
    expect(await ada.isLoggedIn()).toBe(true)
    expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
    if (saved) expect(await wiki.page('/wiki/Balance_wheel')).toContain('It came later.')
  })
})
