import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The folders whose modules every mutant loads again. Their other imports are only constants. */
const FRESH = ['machines', 'machine-testing'].map(folder => new URL(`../../${folder}/`, import.meta.url).href)
const JEST_GLOBALS = new URL('./jest-globals.ts', import.meta.url).href
const ROUND = '?round='

const sources = new Map<string, string>()

/**
 * Makes a machine's modules load once for each mutant, so that no mutant sees another's change, while libraries
 * and the contract are loaded once. Test files get their globals without Jest.
 */
export function loadModulesAfresh(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals')
        return { url: JEST_GLOBALS, format: 'module-typescript', shortCircuit: true }
      const resolved = next(specifier, context)
      const round = context.parentURL?.split(ROUND)[1]
      const isFresh = round !== undefined && FRESH.some(folder => resolved.url.startsWith(folder))
      return isFresh ? { ...resolved, url: `${resolved.url}${ROUND}${round}` } : resolved
    },
    load(url, context, next) {
      const [file = url, round] = url.split(ROUND)
      if (round === undefined) return next(url, context)
      return { format: 'module', source: withoutTypes(file), shortCircuit: true }
    },
  })
}

/** Imports a module of the machines for this round. */
export function importAfresh(path: string, round: number): Promise<Record<string, unknown>> {
  return import(new URL(`../../${path}${ROUND}${round}`, import.meta.url).href)
}

/** A module as JavaScript; its types are stripped once, not for every mutant. */
function withoutTypes(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = stripTypeScriptTypes(readFileSync(fileURLToPath(file), 'utf8'))
  sources.set(file, source)
  return source
}
