import { join } from 'node:path'

/**
 * The environment in which a program that tests start keeps its compiled modules for the next one: it starts
 * in half the time.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled') }
