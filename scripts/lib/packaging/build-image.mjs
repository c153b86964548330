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
/** The image's name in `deploy/compose.yaml`. */
const COMPOSED = 'localhost/wikistead'
const DEBIAN = 'localhost/wikistead-test-debian'
/** The images that `deploy/compose.yaml` takes from a registry, and the folders of `packaging/stand-ins` that replace them. */
const STAND_INS = { 'postgres:15-bookworm': 'postgres', 'mariadb:10.11': 'mariadb', 'nginx:1.26': 'nginx' }

/**
 * Builds the service's image, and the other images that `deploy/compose.yaml` starts.
 *
 * @param {string} storage a folder
 * @param {string} [base] the image to build them on; by default a Debian that mmdebstrap makes, without a registry
 * @returns {Promise<string>} the name of the service's image
 */
export async function buildImages(storage, base) {
  const from = base || (await step('Building a Debian for the images', () => importDebian(storage)))
  await step('Building the images that stand in for those of a registry', () => buildStandIns(storage, from))
  return await buildImage(storage, from)
}

/**
 * Makes the Debian package, and builds the image of `deploy/Dockerfile` with it.
 *
 * @param {string} storage a folder
 * @param {string} from the image to build it on
 * @returns {Promise<string>} the image's name
 */
async function buildImage(storage, from) {
  const context = join(storage, 'context')
  await step('Building a package for the image', () => makePackage(join(context, 'dist-packages')))
  const what = ['--file', 'deploy/Dockerfile', '--tag', IMAGE, '--tag', COMPOSED, context]
  await step('Building the image', () => build(storage, from, what))
  return IMAGE
}

/** @param {string} storage @param {string} from */
async function buildStandIns(storage, from) {
  for (const [image, folder] of Object.entries(STAND_INS))
    await build(storage, from, [
      '--tag',
      `docker.io/library/${image}`,
      join(root, 'packaging/stand-ins', folder),
    ])
}

/** @param {string} storage @param {string} from @param {readonly string[]} what */
async function build(storage, from, what) {
  // In a chroot instead of a container, so that it also works where containers cannot start.
  const how = ['build', '--isolation=chroot', '--network=host', '--format=docker']
  await runQuietly('buildah', [...storedIn(storage), ...how, '--build-arg', `BASE_IMAGE=${from}`, ...what])
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
