import type { FastifyInstance } from 'fastify'

const LINE = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/
const INDENT = 4

/** `METHOD /path` of every registered route, read off the router's own tree. */
export function registeredRoutes(app: FastifyInstance): readonly string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods] = LINE.exec(line) ?? []
      parents.splice(indent.length / INDENT, Number.POSITIVE_INFINITY, part)
      const path = parents.join('').replaceAll('//', '/')
      return methods?.split(', ').map(method => `${method} ${path}`) ?? []
    })
}
