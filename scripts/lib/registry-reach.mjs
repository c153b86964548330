import { connect } from 'node:net'

/** Timeout for finding out whether a registry can be reached. */
const REACH_MS = 2500

/** Docker Hub's host differs from the name in its images. */
const DOCKER_HUB = 'registry-1.docker.io'

/**
 * Whether the registry of an image can be reached: its name resolves and it accepts a connection within
 * two and a half seconds. An image in a file needs no registry.
 *
 * @param {string} image as skopeo names it
 * @param {NodeJS.ProcessEnv} [env] may name a proxy
 */
export async function canReachRegistry(image, env = process.env) {
  const host = registryOf(image)
  if (host === null) return true
  const proxy = env['HTTPS_PROXY'] || env['https_proxy']
  return canConnect(proxy ? hostAndPort(proxy, 80) : hostAndPort(`https://${host}`, 443))
}

/**
 * @param {string} image as skopeo names it
 * @returns {string | null} host or host:port; null for an image that is not in a registry
 */
export function registryOf(image) {
  const host = /^docker:\/\/([^/]+)\//.exec(image)?.[1]
  if (!host) return null
  return host === 'docker.io' ? DOCKER_HUB : host
}

/**
 * @param {string} url
 * @param {number} byDefault the port of a URL without one
 */
function hostAndPort(url, byDefault) {
  const { hostname, port } = new URL(url.includes('://') ? url : `http://${url}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || byDefault }
}

/**
 * @param {{ host: string, port: number }} address
 * @returns {Promise<boolean>}
 */
function canConnect(address) {
  return new Promise(resolve => {
    const socket = connect(address)
    const timer = setTimeout(() => end(false), REACH_MS)
    /** @param {boolean} reached */
    const end = reached => {
      clearTimeout(timer)
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
