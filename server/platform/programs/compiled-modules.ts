const NAME = 'NODE_COMPILE_CACHE'

/**
 * The environment in which a program of ours finds and keeps its compiled modules where this server does, if it does:
 * reading them from TypeScript is most of the work of its start. Not for one that may write nothing.
 */
export function compiledModules(): NodeJS.ProcessEnv {
  const dir = process.env[NAME]
  return dir === undefined ? {} : { [NAME]: dir }
}
