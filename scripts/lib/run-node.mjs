import { existsSync } from 'node:fs'
import { runInSight } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'

/**
 * Runs a Node 24 program in sight until it ends. It gets each signal once, from this script; where the system can, the
 * kernel sends it SIGTERM should this script be killed, so that nothing is left behind.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function runNode(args, env = process.env) {
  const node = pinnedNode()
  if (!existsSync('/usr/bin/setpriv')) return runInSight(node, args, { env, apart: true })
  return runInSight('/usr/bin/setpriv', ['--pdeathsig=TERM', node, ...args], { env, apart: true })
}
