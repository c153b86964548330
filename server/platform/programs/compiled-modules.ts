const NAME = 'NODE_COMPILE_CACHE'

/**
 * The environment with which one of our own programs shares this server's cache of compiled modules, if there is
 * one: compiling TypeScript is most of the work of its start. Not for programs that must not write files.
 */
export function compiledModules(): NodeJS.ProcessEnv {
  const dir = process.env[NAME]
  return dir === undefined ? {} : { [NAME]: dir }
}
