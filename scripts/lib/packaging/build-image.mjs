import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '#scripts/lib/children.mjs'
import { root } from '#scripts/lib/root.mjs'
import { step } from '#scripts/lib/step.mjs'
import { makeDebian } from './debian-base.mjs'
import { makeDebianPackage } from './debian-package.mjs'
import { sourceTime } from './package-service.mjs'
import { NEW_VERSION, QUICKLY } from './test-packages.mjs'

const IMAGE = 'localhost/wikistead-test'
const DEBIAN = 'localhost/wikistead-test-debian'

/**
 * Builds the image of `deploy/Dockerfile` from a package that is made for it, into a storage of its own.
 *
 * @param {string} storage a folder
 * @param {string} [base] the image to build it on; by default a Debian that mmdebstrap makes, without a registry
 * @returns {Promise<string>} the image's name
 */
export async function buildImage(storage, base) {
  const from = base || (await step('Making a Debian for the image', () => importDebian(storage)))
  const context = join(storage, 'context')
  await step('Making a package for the image', () => makePackage(join(context, 'dist-packages')))
  const build = [
    // In a chroot instead of a container, so that it works also where containers cannot start.
    ...[...storedIn(storage), 'build', '--isolation=chroot', '--network=host', '--format=docker'],
    ...['--build-arg', `BASE_IMAGE=${from}`, '--file', 'deploy/Dockerfile', '--tag', IMAGE, context],
  ]
  await step('Building the image', () => runQuietly('buildah', build))
  return IMAGE
}

/** @param {string} folder */
async function makePackage(folder) {
  const options = { source: root, version: NEW_VERSION, time: sourceTime(), folder, compression: QUICKLY }
  await makeDebianPackage(options)
}

/** @param {string} storage */
async function importDebian(storage) {
  const archive = join(storage, 'debian.tar')
  await makeDebian(archive, { small: true })
  await runQuietly('podman', [...storedIn(storage), 'import', archive, DEBIAN])
  rmSync(archive)
  return DEBIAN
}

/** Where buildah and podman keep images. @param {string} storage */
function storedIn(storage) {
  return ['--root', storage, '--runroot', join(storage, 'run')]
}
