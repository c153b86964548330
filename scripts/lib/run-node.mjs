import { existsSync } from 'node:fs'
import { runVisibly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'

/**
 * Runs a program with Node 24 until it ends. It gets each signal once, from this script. If this script is
 * killed, the kernel sends it SIGTERM where `setpriv` is installed.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function runNode(args, env = process.env) {
  const node = pinnedNode()
  if (!existsSync('/usr/bin/setpriv')) return runVisibly(node, args, { env, detached: true })
  return runVisibly('/usr/bin/setpriv', ['--pdeathsig=TERM', node, ...args], { env, detached: true })
}
